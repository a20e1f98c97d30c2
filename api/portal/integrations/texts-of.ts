/** Non-blank texts of a claim or attribute, which may have one or several values. */
export const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((part): part is string => typeof part === 'string')
    .map((text) => text.trim())
    .filter((text) => text !== '');
