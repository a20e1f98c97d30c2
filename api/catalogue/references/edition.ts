import { clean, folded } from './text.ts';

const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'primeir primer first prim premier',
    'segund second deuxiem',
    'terceir tercer third terz troisiem',
    'quart cuart fourth quatriem',
    'quint fifth cinquiem',
    'sext sixth sest sixiem',
    'setim septim seventh settim septiem',
    'oitav octav eighth ottav huitiem',
    'non noven ninth neuviem',
    'decim tenth dixiem',
  ].flatMap((stems, at) => stems.split(' ').map((stem) => [stem, at + 1])),
);

/** Abbreviated terms of editions. */
const SHORT: readonly (readonly [word: RegExp, short: string])[] = [
  [/\brevisad[ao]\b|\brevista\b|\brevised\b/gi, 'rev.'],
  [/\bampliada\b/gi, 'ampl.'],
  [/\baumentada\b|\baum\b\.?/gi, 'aum.'],
  [/\batualizada\b|\bactualizada\b/gi, 'atual.'],
  [/\bcorrigida\b|\bcorregida\b/gi, 'corr.'],
];

/**
 * Edition by NBR 6023:2018 (8.3), in the language of the document: "2. ed. rev. e ampl.", "3rd
 * ed."; `''` for first editions without additions ("1. ed. brasileira" is kept). Printings and
 * statements of revisers ("/ por X") are omitted.
 */
export function editionText(value: string): string {
  const [text = ''] = withoutStatement(clean(value.replace(/[[\]]/g, ''))).split(
    /[,;.]?\s*\(?(?:\d+\s*[.ªaº]*\s*)?(?:reimp|impress|tirag|printing|reprint|ristamp|tirage)/i,
  );
  const numbered = numberOf(clean(text));
  const rest = SHORT.reduce((words, [word, short]) => words.replace(word, short), numbered.rest);
  const isBare = clean(rest) === '' && !/\p{L}{3}/u.test(numbered.lead);
  if ((numbered.count === 1 && isBare) || FIRST.test(text)) return '';
  return clean(
    `${numbered.lead} ${rest}`.replace(/\s*,\s*(?=rev|ampl|aum|atual|corr)/g, ' '),
  ).replace(/(?<!\p{L})(?:rev|ampl|aum|atual|corr|éd|aufl)$/iu, '$&.');
}

/** Text before " / ", and of the rest only how the edition was changed: "rev. e ampl." */
function withoutStatement(text: string): string {
  const [edition = '', statement = ''] = text.split(/\s*\/\s+|\s+\/\s*/);
  const [, changes = ''] =
    /^((?:(?:rev|ampl|aum|atual|actual|corr)\p{L}*\.?(?:\s*,\s*|\s+(?:e|y|and)\s+|\s*))+)/iu.exec(
      statement,
    ) ?? [];
  return [edition, clean(changes).replace(/\s+(?:e|y|and)$/, '')].filter(Boolean).join(' ');
}

/** First editions in other languages. */
const FIRST =
  /^(?:1\s*(?:\.|[èe]re|re|er)\s*(?:[ée]d|aufl|ausg|uitg|izd|wyd|vyd|kiad|bask)\p{L}*\.?|di 1 ban)$/iu;

interface Numbered {
  count: number | null;
  /** "2. ed."; `''` without a number. */
  lead: string;
  rest: string;
}

const ENGLISH = /^(\d+)\s*(?:st|n?d|r?d|th)\.?\s+(?:\p{L}+\s+)*?ed(?:ition|n)?\b\.?/iu;
const FRENCH = /^(\d+)\s*(?:i?[èe]me|[èe]re|re|er|e)\.?\s+éd(?:ition)?(?!\p{L})\.?/iu;
/** "4a. ed.", "4ª. edição", "4.ª edición", "4a edizione", "4". */
const PLAIN =
  /^(\d+)\s*\.?\s?(?:[ªºaoé°](?!\p{L}))?\.?\s*(?:ed(?:i[çc][ãa]o|ici[óo]n|izione)?(?!\p{L})\.?|$)/iu;
const IN_WORDS = /^(\p{L}+)\s+(ed(?:i[çc][ãa]o|ici[óo]n|ition|izione)?|éd(?:ition)?)(?!\p{L})\.?/iu;

function numberOf(text: string): Numbered {
  const english = ENGLISH.exec(text);
  if (english) {
    const [whole, count = ''] = english;
    // "2nd Brazilian ed." keeps its wording.
    const isMore = /\s\p{L}+\s+ed/u.test(whole);
    return written(Number(count), isMore ? whole : englishOrdinal(Number(count)), text, whole);
  }
  const [french, ordinal] = FRENCH.exec(text) ?? [];
  if (french !== undefined) return written(Number(ordinal), `${ordinal}e éd.`, text, french);
  const [plain, count] = PLAIN.exec(text) ?? [];
  if (plain !== undefined) return written(Number(count), `${count}. ed.`, text, plain);
  return inWords(text);
}

const written = (count: number, lead: string, text: string, whole: string): Numbered => ({
  count,
  lead,
  rest: text.slice(whole.length),
});

function englishOrdinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending} ed.`;
}

/** "Segunda edição" is "2. ed."; "Second edition" is "2nd ed.". */
function inWords(text: string): Numbered {
  const [whole = '', word = '', noun = ''] = IN_WORDS.exec(text) ?? [];
  const count = ORDINALS[folded(word).replace(/[oae]$/, '')];
  if (count === undefined) return { count: null, lead: '', rest: text };
  if (/^é/i.test(noun)) return written(count, `${count}e éd.`, text, whole);
  const lead = /^edition$/i.test(noun) ? englishOrdinal(count) : `${count}. ed.`;
  return written(count, lead, text, whole);
}
