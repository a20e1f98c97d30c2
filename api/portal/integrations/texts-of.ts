/** The texts in a value of a claim or an attribute, which may be one or several; blank ones are none. */
export const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((part): part is string => typeof part === 'string')
    .map((text) => text.trim())
    .filter((text) => text !== '');
