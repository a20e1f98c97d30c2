/**
 * All that decides the order by relevance, in one table. Tuned on one half of the judged searches and
 * checked on the other (tests/fixtures/finding): change a number only with `npm run bench:finding`.
 */
export const WEIGHTS = {
  /** Each word adds its rarity times these, by the fields in which it stands: title, author, subject, other. */
  fields: [4, 2.5, 2, 1],
  /** What standing in a field so many times counts: names are said twice, in heading and credit. */
  times: [0, 1, 1.2, 1.3],
  /** Higher: frequent words and several fields count for more. */
  saturation: 3,
  /** A word in another form than it was typed: singular for plural. */
  otherForm: 0.7,
  /** Titles of so many words are neither favoured nor put back. */
  shortTitle: 6,
  /** Times lent, and copies, each as a logarithm. */
  use: 0.01,
  copy: 0.001,

  /** Above all words: a whole number, the very title, another name of the work; below them a number cut short. */
  wholeNumber: 2000,
  exactTitle: 1000,
  otherName: 500,
  begunNumber: 10,

  /** Times the rarity of all words: the title up to its subtitle, a title that begins so (and by what share of it). */
  properTitle: 1.2,
  titleBeginning: 0.7,
  /** Neighbours that stand close together, each its share. */
  closeTogether: 0.5,
  /** Some words in the name of the main author and all others in the title, or making up the title. */
  authorAndTitle: 0.6,
  authorAndWholeTitle: 0.6,
  /** All words in the name of the main author. */
  mainAuthor: 0.3,
  /** The year in which the title came out, beside its author. */
  yearOfWork: 2,
  /** Twice as many editions. */
  editions: 0.2,
  /** What is left of title and beginning where a heading says that the title is about what was typed. */
  aboutTitle: 0.2,
  /** What a title loses that is about a work or person of the name that was typed. */
  aboutName: 1.2,
  /** What words of an author's name count in works that are about the author. */
  aboutAuthor: 0.3,
};

/** Best titles looked at closely, in each segment. */
export const RERANK_LIMIT = 200;
/** Words this far apart still stand close together ("história do Brasil"). */
export const MAX_WORD_DISTANCE = 3;
/** Queries of more words are no title. */
export const MAX_SEQUENCE = 20;
/** Editions beyond these no longer count. */
export const MAX_EDITIONS = 32;
