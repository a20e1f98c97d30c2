import { clean, folded } from './text.ts';

const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'primeir primer first',
    'segund second',
    'terceir tercer third',
    'quart cuart fourth',
    'quint fifth',
    'sext sixth',
    'setim septim seventh',
    'oitav octav eighth',
    'non noven ninth',
    'decim tenth',
  ].flatMap((stems, at) => stems.split(' ').map((stem) => [stem, at + 1])),
);

/** Words of an edition that the standard abbreviates. */
const SHORT: readonly (readonly [word: RegExp, short: string])[] = [
  [/\brevisad[ao]\b|\brevista\b|\brevised\b/gi, 'rev.'],
  [/\bampliada\b/gi, 'ampl.'],
  [/\baumentada\b|\baum\b\.?/gi, 'aum.'],
  [/\batualizada\b|\bactualizada\b/gi, 'atual.'],
  [/\bcorrigida\b|\bcorregida\b/gi, 'corr.'],
  [/\bbrasileira\b/gi, 'bras.'],
];

/**
 * An edition as NBR 6023:2018 (8.3) writes it, in the language of the document: "2. ed. rev. e
 * ampl.", "3rd ed."; `''` for a first one, which is not told. Printings are no editions.
 */
export function editionText(value: string): string {
  const [text = ''] = clean(value.replace(/[[\]]/g, '')).split(
    /[,;.]?\s*\(?(?:\d+\s*[.ªaº]*\s*)?(?:reimp|impress|tirag|printing|reprint)/i,
  );
  const numbered = numberOf(text);
  const rest = SHORT.reduce((words, [word, short]) => words.replace(word, short), numbered.rest);
  if (numbered.count === 1 || FIRST.test(text)) return '';
  return clean(`${numbered.lead} ${rest}`.replace(/\s*,\s*(?=rev|ampl|aum|atual|corr)/g, ' '));
}

/** First editions in the words of other languages. */
const FIRST =
  /^(?:1\s*(?:\.|[èe]re|re|er)\s*(?:[ée]d|aufl|ausg|uitg|izd|wyd|vyd|kiad|bask)|di 1 ban)/i;

interface Numbered {
  count: number | null;
  /** "2. ed."; `''` where the edition has no number. */
  lead: string;
  rest: string;
}

function numberOf(text: string): Numbered {
  const english = /^(\d+)\s*(st|nd|rd|th)\.?\s+(?:\p{L}+\s+)*?ed(?:ition|n)?\b\.?/iu.exec(text);
  if (english) {
    const [whole, count = '', ending = ''] = english;
    const lead = /\s\p{L}+\s+ed/u.test(whole) ? whole : `${count}${ending.toLowerCase()} ed.`;
    return { count: Number(count), lead, rest: text.slice(whole.length) };
  }
  const plain = /^(\d+)\s*(?:\.?\s?[ªºaoé°]|\.)?\s*(?:ed(?:i[çc][ãa]o|ici[óo]n)?\b\.?|$)/iu.exec(
    text,
  );
  if (plain) {
    return { count: Number(plain[1]), lead: `${plain[1]}. ed.`, rest: text.slice(plain[0].length) };
  }
  return inWords(text);
}

/** "Segunda edição" is "2. ed."; "Second edition" is "2nd ed.". */
function inWords(text: string): Numbered {
  const [whole = '', word = ''] =
    /^(\p{L}+)\s+(?:ed(?:i[çc][ãa]o|ici[óo]n|ition)?)\b\.?/iu.exec(text) ?? [];
  const stem = folded(word).replace(/[oa]$/, '');
  const count = ORDINALS[stem];
  if (count === undefined) return { count: null, lead: '', rest: text };
  const rest = text.slice(whole.length);
  if (!/edition/i.test(whole)) return { count, lead: `${count}. ed.`, rest };
  const ending = count === 1 ? 'st' : count === 2 ? 'nd' : count === 3 ? 'rd' : 'th';
  return { count, lead: `${count}${ending} ed.`, rest };
}
