/** What commands of all modules share. */
package io.ssetape.recorder.cli;
