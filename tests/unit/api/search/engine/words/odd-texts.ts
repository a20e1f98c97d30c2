/** A letter or two of every block of the basic plane and some beyond: every script at once. */
const EVERY_SCRIPT = Array.from({ length: 0x2_0000 / 32 }, (_, i) => i * 32 + 9)
  .filter((point) => point > 31 && (point < 0xd800 || point > 0xdfff))
  .map((point) => String.fromCodePoint(point))
  .join('');

/** Texts that no cataloguer writes, by what is odd about them. */
export const ODD_TEXTS: Readonly<Record<string, string>> = {
  'ten thousand hyphens': '-'.repeat(10_000),
  'letters between ten thousand hyphens': 'a-'.repeat(10_000),
  'ten thousand words with a hyphen': 'a-b '.repeat(10_000),
  'a word of ten thousand letters': 'ã'.repeat(10_000),
  'ten thousand initials': 'J. '.repeat(10_000),
  'ten thousand initials without blanks': 'J.'.repeat(10_000),
  'ten thousand marks on one letter': `a${'\u0301'.repeat(10_000)}`,
  'ten thousand signs for and': '& '.repeat(10_000),
  'ten thousand letters with two spellings': 'øæü'.repeat(3334),
  'ten thousand old spellings': 'phch'.repeat(2500),
  'ten thousand numerals': 'iv '.repeat(10_000),
  'every script': EVERY_SCRIPT,
  'every script, word by word': [...EVERY_SCRIPT].join(' '),
};
