/**
 * Puts a text into the clipboard; false where that is not allowed, or over plain http not there.
 *
 * @param html the same with what stands out, for programs that take it; left out where the browser
 *   can write plain text only
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined || typeof ClipboardItem === 'undefined') {
      await navigator.clipboard.writeText(text);
    } else {
      const as = (type: string, content: string) => new Blob([content], { type });
      const both = { 'text/plain': as('text/plain', text), 'text/html': as('text/html', html) };
      await navigator.clipboard.write([new ClipboardItem(both)]);
    }
    return true;
  } catch {
    return false;
  }
}
