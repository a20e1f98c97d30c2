/**
 * Reads the body of a response as UTF-8.
 *
 * @param fatal refuses bytes that are not UTF-8; else they are replaced
 * @throws if it is longer than `limit` bytes
 */
export async function readAtMost(
  response: Response,
  limit: number,
  { fatal }: { fatal: boolean },
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new Error(`more than ${limit} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
