/** Commands that need nothing but a tape. */
package io.ssetape.recorder.cli;
