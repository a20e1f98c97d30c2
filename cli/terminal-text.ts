const MOST_SHOWN = 120;

/** Text from a file as a terminal may show it: no control characters, not without end. */
export function terminalText(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]/gu, '·');
  return plain.length > MOST_SHOWN ? `${plain.slice(0, MOST_SHOWN)}…` : plain;
}

/** What a person wrote, whole and in one line, as a terminal may show it. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
