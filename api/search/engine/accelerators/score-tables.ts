/** The weights of `ranking/weights.ts` as look-up tables by field mask, title length and loans. */
import { fieldBits } from '../segments/postings.ts';
import { timesLent, titleWords } from '../segments/title-weights.ts';
import { WEIGHTS } from '../ranking/weights.ts';

/** By field mask. */
export const weight = new Float64Array(256);
/** By field mask, for queries that name an author: works about the author weigh less. */
export const aboutOneWeight = new Float64Array(256);
export const aboutManyWeight = new Float64Array(256);
/** By logarithm of loans. */
export const usual = new Float64Array(256);
/** By number of words in the title. */
export const shortness = Float64Array.from(
  { length: 256 },
  (_, n) => 1.3 / (1 + (0.3 * n) / WEIGHTS.shortTitle),
);

const inAuthor = fieldBits('author');
const inSubject = fieldBits('subject');
for (let n = 0; n < 256; n++) {
  const sum = WEIGHTS.fields.reduce(
    (total, each, field) => total + each * (WEIGHTS.times[(n >>> (2 * field)) & 3] ?? 0),
    0,
  );
  weight[n] = (sum * (WEIGHTS.saturation + 1)) / (sum + WEIGHTS.saturation);
  const isBy = (n & inAuthor) !== 0;
  aboutManyWeight[n] = weight[n]! * (isBy ? 1 : WEIGHTS.aboutAuthor);
  // A single word is as likely a title word: the work is about the author only if a subject heading has it.
  aboutOneWeight[n] = weight[n]! * (isBy || (n & inSubject) === 0 ? 1 : WEIGHTS.aboutAuthor);
  usual[n] = 1 + WEIGHTS.use * n;
}

/**
 * The score of a single word of rarity 1 by its field mask and the title's length and loans.
 * Rounded, so that equal products stay equal whatever the rarity.
 */
export const singleWordScore = (
  weights: Float64Array,
  mask: number,
  each: number,
  form = 1,
): number => {
  const length = (mask & 3) !== 0 ? shortness[titleWords(each)]! : 1;
  return Math.fround(form * weights[mask]! * length * usual[timesLent(each)]!);
};

/** Checksum of the tables that order the titles of a single word; it changes with the weights. */
export const signature = [weight, aboutOneWeight, shortness, usual].reduce(
  (sum, table, t) => table.reduce((all, each, n) => all + each * ((n % 31) + 1 + 37 * t), sum),
  0,
);
