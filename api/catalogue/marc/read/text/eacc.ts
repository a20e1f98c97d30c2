import { readFileSync } from 'node:fs';

/** Each line covers the codes that share two leading bytes: the first code, then its characters. */
const FILE = new URL('./eacc.txt', import.meta.url);

let table: ReadonlyMap<number, string> | undefined;

/**
 * The East Asian character at three bytes of 21 to 7E hex (EACC, ANSI Z39.64), undefined where there
 * is none. Facts: Library of Congress, "MARC-8 code tables".
 */
export function eaccCharacter(first: number, second: number, third: number): string | undefined {
  table ??= readTable(readFileSync(FILE, 'utf8'));
  return table.get((first << 16) | (second << 8) | third);
}

/** A blank marks an unassigned code. */
function readTable(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const line of text.split('\n')) {
    let code = Number.parseInt(line.slice(0, 6), 16);
    for (const character of line.slice(7)) {
      if (character !== ' ') found.set(code, character);
      code += 1;
    }
  }
  return found;
}
