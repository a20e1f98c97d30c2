/**
 * Copies a text to the clipboard; false if not allowed, or unavailable (plain http).
 *
 * @param html the same, formatted; ignored if the browser can only write plain text
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
