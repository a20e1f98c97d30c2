/** Puts a text into the clipboard; false where that is not allowed, or over plain http not there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
