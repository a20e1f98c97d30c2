/**
 * What the oldest browsers of the footer (src/delivery/browsers.ts: Chrome 104, Firefox 110, Safari 15.4) do not
 * know, by the name under which scripts use it. Names that say nothing alone (`with`, `union`) are left out.
 */
export const NEWER_METHODS: Readonly<Record<string, string>> = {
  toSorted: 'Copy and sort: [...list].sort().',
  toReversed: 'Copy and reverse: [...list].reverse().',
  toSpliced: 'Copy and splice.',
  toWellFormed: 'Replace /\\p{Cs}/gu.',
  isWellFormed: 'Test /\\p{Cs}/u.',
  checkVisibility: 'Look at the box and the style.',
  symmetricDifference: 'Filter the values.',
  isSubsetOf: 'Look at every value.',
  isSupersetOf: 'Look at every value.',
  isDisjointFrom: 'Look at every value.',
  moveBefore: 'Use insertBefore.',
  setHTMLUnsafe: 'Write the elements.',
  showPopover: 'Use what ui/ has.',
  requestClose: 'Use close().',
  startViewTransition: 'Leave it out.',
};

/** The same for functions of an object. */
export const NEWER_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Map: { groupBy: 'Use grouped of src/lib/grouped.ts.' },
  Object: { groupBy: 'Use grouped of src/lib/grouped.ts.' },
  Array: { fromAsync: 'Await in a loop.' },
  Promise: { withResolvers: 'Use new Promise.', try: 'Use an async function.' },
  URL: { canParse: 'Catch the error of new URL.', parse: 'Catch the error of new URL.' },
  AbortSignal: { any: 'Pass the abort on.', timeout: 'Use a controller and setTimeout.' },
  Intl: { DurationFormat: 'Use src/lib/format.', Segmenter: 'Split the text.' },
  RegExp: { escape: 'Escape the signs.' },
  Iterator: { from: 'Use an array.' },
  Uint8Array: { fromBase64: 'Use atob.', fromHex: 'Parse pairs of digits.' },
  Error: { isError: 'Use instanceof.' },
  Math: { sumPrecise: 'Add in a loop.' },
};

/** The names of newer features that a script uses. */
export const newerNamesIn = (script: string): string[] => [
  ...Object.keys(NEWER_METHODS).filter((name) => script.includes(`.${name}(`)),
  ...Object.entries(NEWER_FUNCTIONS).flatMap(([object, functions]) =>
    Object.keys(functions)
      .map((name) => `${object}.${name}`)
      .filter((call) => new RegExp(`\\b${call.replace('.', '\\.')}\\b`).test(script)),
  ),
];
