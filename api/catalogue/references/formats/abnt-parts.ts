import { dayInWords } from '../dates.ts';
import { bold, italic, plain, type Element, type Run } from './runs.ts';
import type { CitableWork, CitedTitle, Imprint } from '../work.ts';

/** The title, standing out before its subtitle (NBR 6023:2018, 8.2). */
export const boldTitle = ({ main, sub }: CitedTitle): Element => [bold(main), ...subtitle(sub)];

/** A part of something else, whose own title does not stand out. */
export const plainTitle = ({ main, sub }: CitedTitle): Element => [plain(main), ...subtitle(sub)];

/** A title that the reference begins with: its first word in capitals, nothing else stands out. */
export const enteredTitle = ({ main, sub }: CitedTitle): Element => [
  plain(firstWordInCapitals(main)),
  ...subtitle(sub),
];

const subtitle = (sub: string): Run[] => (sub === '' ? [] : [plain(`: ${sub}`)]);

/** Articles, and words of one syllable that lead to the next: both are in capitals with it. */
const LEADING = new Set(
  `a o as os um uma uns umas à às ao aos da das de do dos em na nas no nos por com sem sob e se que
  el la los las lo un una unas unos al del en y con sin por
  the an in on of to for le les l’ l' d’ d' une des du il gli i der die das ein`.split(/\s+/),
);

/** "O PERFIL da administração", "NOS CANAVIAIS, mutilação em vez de lazer" (8.1.4). */
function firstWordInCapitals(title: string): string {
  const words = title.split(/(\s+|(?<=(?:^|\s)(?:[ld]|dell|nell|all|sull|un)['’])(?=\p{L}))/iu);
  let at = 0;
  while (at < words.length - 1 && isLeading(words[at] ?? '')) at += 2;
  return words
    .map((word, index) => (index <= at ? word.toLocaleUpperCase('pt-BR') : word))
    .join('');
}

const isLeading = (word: string): boolean =>
  LEADING.has(word.toLocaleLowerCase('pt-BR').replace(/^[\p{P}\s]+/u, ''));

/** Place, publisher and date; what is missing is said in Latin where the kind of work has them. */
export function imprintElement({ houses, date }: Imprint, isRequired: boolean): Element {
  const known = date || '[s. d.]';
  if (houses.length === 0) {
    if (!isRequired) return [plain(known)];
    return [plain('['), italic('S. l.: s. n.'), plain(`], ${known}`)];
  }
  return [...housesElement(houses), plain(`, ${known}`)];
}

/** Two publishers of one place: "São Paulo: Loyola: Edusp"; of two: "Rio: A; São Paulo: B" (8.5). */
function housesElement(houses: Imprint['houses']): Run[] {
  const [first, second] = houses;
  if (!first) return [];
  const runs = [...placeRuns(first.place), plain(': '), ...publisherRuns(first.publisher)];
  if (!second || second.publisher === '') return runs;
  const isSamePlace = second.place === '' || second.place === first.place;
  if (isSamePlace) return [...runs, plain(`: ${second.publisher}`)];
  return [...runs, plain(`; ${second.place}: ${second.publisher}`)];
}

const placeRuns = (place: string): Run[] =>
  place === '' ? [plain('['), italic('S. l.'), plain(']')] : [plain(place)];

const publisherRuns = (publisher: string): Run[] =>
  publisher === '' ? [plain('['), italic('s. n.'), plain(']')] : [plain(publisher)];

/** "(Coleção Brasiliana, v. 5)" (8.10). */
export function seriesElement({ series }: CitableWork): Element {
  if (!series) return [];
  return [plain(`(${[series.title, series.volume].filter(Boolean).join(', ')})`)];
}

export const numberElement = (label: 'ISBN' | 'ISSN', number: string): Element =>
  number === '' ? [] : [plain(`${label} ${number}`)];

/**
 * DOI, address and day of access of what is read online. An address that is the DOI's own is told
 * once.
 *
 * @param today day on which the reference is made, `YYYY-MM-DD` in the library's zone
 */
export function onlineElements({ doi, url }: CitableWork, today: string): Element[] {
  const doiUrl = doi === '' ? '' : `https://doi.org/${doi}`;
  const isDoi = /^https?:\/\/(?:dx\.)?doi\.org\//i.test(url);
  return [
    doiUrl === '' || isDoi ? [] : [plain(`DOI: ${doiUrl}`)],
    url === '' ? [] : [plain(`Disponível em: ${isDoi && doiUrl ? doiUrl : url}`)],
    url === '' ? [] : [{ ...plain(`Acesso em: ${dayInWords(today)}`), isAccess: true }],
  ];
}
