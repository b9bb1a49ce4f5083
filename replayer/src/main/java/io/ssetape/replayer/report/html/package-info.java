/**
 * The report as one page for a browser. What comes in: the report, the records, and the events that were noted while the tape was
 * replayed. What goes out: one file that needs no other, no network and no server.
 *
 * <ol>
 *   <li>Nothing that was asked or generated is in the page: times, counts, names and findings only.
 *   <li>Texts from the wire stand in JSON that holds no {@code <}, and the page's script puts them into text nodes only.
 *   <li>Memory holds a few dozen bytes a request; records and events are streamed from temporary files into the page.
 *   <li>The same tape gives the same bytes.
 * </ol>
 */
package io.ssetape.replayer.report.html;
