/**
 * All weights of the order by relevance. Tuned on one half of the judged searches and validated on the
 * other (tests/fixtures/finding): change a number only with `npm run bench:finding`.
 */
export const WEIGHTS = {
  /** Factor of a word's rarity by field: title, author, subject, other. */
  fields: [4, 2.5, 2, 1],
  /** Factor by occurrences in a field. Low, as names occur twice: in heading and statement of responsibility. */
  times: [0, 1, 1.2, 1.3],
  /** Saturation: higher values favour repeated words and several fields. */
  saturation: 3,
  /** Factor of a word in another form than typed: singular for plural. */
  otherForm: 0.7,
  /** Number of title words at which length is neutral. */
  shortTitle: 6,
  /** Loans and copies, each as a logarithm. */
  use: 0.01,
  copy: 0.001,
  /** Tie-breakers: years since 1800, number of the volume. */
  newer: 0.000005,
  volume: 0.0000001,

  /** Absolute scores: a complete number, exact title or other name, above all words; a number's prefix, below them. */
  wholeNumber: 2000,
  exactTitle: 1000,
  otherName: 500,
  begunNumber: 10,
  /** Factor of adaptations, study guides and works about the title that is typed. */
  derived: 0.85,

  /** Factors of the rarity of all words: title without subtitle; beginning of the title (by its share of the title). */
  properTitle: 1.2,
  titleBeginning: 0.7,
  /** Factor of these two if articles and prepositions differ: "hora estrela". */
  contentTitle: 0.7,
  /** Adjacent words of the query close together in the title, by share of such pairs. */
  closeTogether: 0.5,
  /** Some words in the main author's name and all others in the title, or forming the whole title. */
  authorAndTitle: 0.6,
  authorAndWholeTitle: 0.6,
  /** Factor of the author's scores if only forenames are typed. */
  forename: 0.4,
  /** A name with initials that an author has; a title with other articles than those typed. */
  nameReading: 2,
  titleReading: 1,
  /** All words in the name of the main author. */
  mainAuthor: 0.3,
  /** The year of publication together with the author. */
  yearOfWork: 3,
  /** Score per doubling of the number of editions. */
  editions: 0.2,
  /** Factor of title scores if a subject heading matches the query. */
  aboutTitle: 0.2,
  /** Deduction for titles about a work or person with the typed name. */
  aboutName: 1.2,
  /** Factor of an author's name in works about the author. */
  aboutAuthor: 0.3,
};

/** Maximum titles reranked per segment. */
export const RERANK_LIMIT = 200;
/** Maximum distance of words that count as close together ("história do Brasil"). */
export const MAX_WORD_DISTANCE = 3;
/** Maximum words of a query that can be a title. */
export const MAX_SEQUENCE = 20;
/** Maximum editions that count. */
export const MAX_EDITIONS = 32;
