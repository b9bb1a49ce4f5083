/** What a tape is made of: one record per kind of frame, and the binary form that docs/tape-format.md specifies. Pure. */
package io.ssetape.recorder.frame;
