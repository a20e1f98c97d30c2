/**
 * The answer that the head of the page asked for before any script was there (src/head/show-results.ts), once.
 * It comes to null when it cannot be shown: then the question is to be asked again, properly.
 */
export function takeEarly(): Promise<unknown> | null {
  const holder = window as { acervoEarly?: Promise<unknown> };
  const early = holder.acervoEarly ?? null;
  delete holder.acervoEarly;
  return early;
}
