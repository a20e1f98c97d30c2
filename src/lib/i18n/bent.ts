import type { TextParams, Translate } from './areas.ts';

/** Placeholder before a word that determines the form of the article. */
const MARK = '\u2060';

const marked = (params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name !== 'count' && /^(8|11\b)/.test(String(value)) ? `${MARK}${value}` : value,
    ]),
  );

/** Italian articles that contract with the following day: "il 9", "l’8", "dall’11". */
export const bent =
  (t: Translate): Translate =>
  (key, params) =>
    t(key, params && marked(params)).replace(/([iae]l )?\u2060/g, (_whole, article: string = '') =>
      article.replace('l ', 'll’').replace('ill', 'l'),
    );
