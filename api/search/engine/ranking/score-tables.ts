/** The weights of `weights.ts` as look-ups by field mask, length of title and times lent. */
import { fieldBits } from '../segments/postings.ts';
import { timesLent, titleWords } from '../segments/weighing.ts';
import { WEIGHTS } from './weights.ts';

/** By field mask. */
export const weight = new Float64Array(256);
/** The same for the words of an author's name: in a work about the author they count less. */
export const aboutOne = new Float64Array(256);
export const aboutMany = new Float64Array(256);
/** By times lent, already a logarithm. */
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
  aboutMany[n] = weight[n]! * (isBy ? 1 : WEIGHTS.aboutAuthor);
  // A single word is as likely a word of a title: only where a heading has it is the work about the author.
  aboutOne[n] = weight[n]! * (isBy || (n & inSubject) === 0 ? 1 : WEIGHTS.aboutAuthor);
  usual[n] = 1 + WEIGHTS.use * n;
}

/**
 * What a word of rarity 1 is worth by itself where it stands so, in a title of that length and so often lent.
 * Rounded, so that equal products of other factors are equal and rarity changes no order.
 */
export const aloneWorth = (weights: Float64Array, mask: number, each: number, form = 1): number => {
  const length = (mask & 3) !== 0 ? shortness[titleWords(each)]! : 1;
  return Math.fround(form * weights[mask]! * length * usual[timesLent(each)]!);
};

/** One number for all that decides the order of the titles of a single word: of other weights it is another. */
export const signature = [weight, aboutOne, shortness, usual].reduce(
  (sum, table, t) => table.reduce((all, each, n) => all + each * ((n % 31) + 1 + 37 * t), sum),
  0,
);
