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

/**
 * The same for what must be fetched first: browsers take a promise, so that the press still counts when
 * it comes.
 */
export async function copyWhenReady(
  ready: Promise<{ text: string; html: string }>,
): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') {
      await navigator.clipboard.writeText((await ready).text);
    } else {
      const as = async (type: string, part: 'text' | 'html') =>
        new Blob([(await ready)[part]], { type });
      const both = { 'text/plain': as('text/plain', 'text'), 'text/html': as('text/html', 'html') };
      await navigator.clipboard.write([new ClipboardItem(both)]);
    }
    return true;
  } catch {
    return false;
  }
}
