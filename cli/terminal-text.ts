const MAX_LENGTH = 120;

/** Sanitizes text for terminals: no control characters, limited length. */
export function terminalText(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]/gu, '·');
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

/** Sanitizes text for terminals as a single line of any length. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
