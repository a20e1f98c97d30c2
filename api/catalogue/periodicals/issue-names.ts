/** Which issue: texts as printed ("3/4"), months 1 to 12 or seasons 21 to 24. */
export interface IssueName {
  volume: string | null;
  number: string | null;
  part: string | null;
  year: number | null;
  month: number | null;
  lastMonth: number | null;
  day: number | null;
}

/** "3" is 3 to 3, "3/4" and "3-4" are 3 to 4; a text without digits is nothing. */
export function numbersIn(text: string | null): [number, number] | [] {
  const found = (text ?? '').match(/\d+/g)?.map(Number) ?? [];
  const [first] = found;
  return first === undefined ? [] : [first, found.at(-1) ?? first];
}
