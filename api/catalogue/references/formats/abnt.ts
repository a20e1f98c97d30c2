import { creditElements, entryElement, namesInSentence, plainName } from './abnt-names.ts';
import {
  boldTitle,
  enteredTitle,
  imprintElement,
  numberElement,
  onlineElements,
  plainTitle,
  seriesElement,
} from './abnt-parts.ts';
import { dayInWords } from '../dates.ts';
import { bold, italic, plain, sentences, type Element, type Run } from './runs.ts';
import { folded } from '../text.ts';
import type { CitableKind, CitableWork, CitedTitle, Host } from '../work.ts';

/**
 * The reference of a work by ABNT NBR 6023:2018 (docs/decisions/references.md). Never empty.
 *
 * @param today day of access of what is online, `YYYY-MM-DD` in the library's zone
 */
export function abntReference(work: CitableWork, today: string): Run[] {
  return sentences([...elementsOf(work), ...onlineElements(work, today)]);
}

function elementsOf(work: CitableWork): Element[] {
  if (work.host?.isSerial) return article(work, work.host);
  if (work.host) return part(work, work.host);
  if (work.kind === 'serial') return serial(work);
  if (work.kind === 'thesis') return thesis(work);
  return work.patent ? patent(work) : monograph(work);
}

/** Kinds that may be unpublished: without place and publisher only their date is told. */
const MAY_BE_UNPUBLISHED: ReadonlySet<CitableKind> = new Set(['image', 'object', 'manuscript']);

/** 7.1, 7.2 and everything that follows their pattern (7.8.1, 7.11, 7.13 to 7.20). */
function monograph(work: CitableWork): Element[] {
  return [
    ...headOf(work),
    ...creditsOf(work),
    [plain(work.edition)],
    imprintElement(work.imprint, !MAY_BE_UNPUBLISHED.has(work.kind)),
    [plain(work.extent)],
    [plain(work.scale && `Escala ${work.scale}`)],
    seriesElement(work),
    numberElement('ISBN', work.isbn),
  ];
}

/** Entry and title of a whole work. */
function headOf(work: CitableWork): Element[] {
  const { entry, title } = work;
  if (entry.names.length === 0) return [enteredTitle(title)];
  if (work.kind === 'legal') return legalHead(work);
  const shown = work.kind === 'proceedings' ? proceedingsTitle(work) : boldTitle(title);
  return [entryElement(entry), shown];
}

/** 7.11: the act by its number and date; what it is about follows as a sentence of its own. */
function legalHead({ entry, title: { main, sub }, uniformTitle }: CitableWork): Element[] {
  return [
    entryElement(entry),
    [plain(uniformTitle && `[${uniformTitle}]`)],
    [bold(main)],
    [plain(capitalised(sub))],
  ];
}

const PROCEEDINGS =
  /^(?:anais|atas|actas|anales|memorias|mem[óo]rias?|proceedings|resumos|res[úu]menes|trabalhos|abstracts|annals|actes|atti|(?:livro|caderno) de resumos)(?:\s+eletr[ôo]nicos)?(?=[\s,.…[]|$)/iu;

/** 7.8.1: "Anais do 10º Congresso …" and "Anais" alone under that congress are "Anais [...]". */
function proceedingsTitle({ entry, title }: Pick<CitableWork, 'entry' | 'title'>): Element {
  const [meeting] = entry.names;
  const word = PROCEEDINGS.exec(title.main)?.[0];
  if (!word || meeting?.kind !== 'meeting') return boldTitle(title);
  const [first = ''] = folded(meeting.name).split(' ');
  const isAlone = folded(title.main) === folded(word) && title.sub === '';
  if (!isAlone && !folded(`${title.main} ${title.sub}`).includes(first)) return boldTitle(title);
  return [bold(word), plain(' [...]')];
}

/** Who did what; of a film or record without roles, what it says itself (7.13). */
function creditsOf({ kind, credits, statement }: CitableWork): Element[] {
  const told = creditElements(credits);
  if (kind !== 'film' && kind !== 'music') return told;
  if (told.length === 0 && statement !== '') return sentencesOf(statement);
  const unlabelled = credits.filter(({ role }) => role === '').flatMap(({ names }) => names);
  return [namesInSentence(unlabelled), ...told];
}

/** "direção: X ; produção: Y" is two sentences; names alone belong to the sentence before them. */
const sentencesOf = (statement: string): Element[] =>
  statement.split(/\s*;\s+(?=\p{Ll}|[^;:]+:)/u).map((part) => [plain(capitalised(part))]);

const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

/** 7.7.1: the whole title in capitals, the years from the first to the last. */
function serial(work: CitableWork): Element[] {
  const { main, sub } = work.title;
  const title: CitedTitle = { main: main.toLocaleUpperCase('pt-BR'), sub };
  return [
    [...plainTitle(title), plain(issuer(work))],
    imprintElement(work.imprint, true),
    [plain(work.frequency)],
    numberElement('ISSN', work.issn),
  ];
}

const GENERIC =
  /^(?:boletim|relat[óo]rio|anu[áa]rio|anais|revista|informativo|circular|cadernos?|bolet[íi]n|memoria|informe|bulletin|annual report|report)(?:\s+(?:anual|estat[íi]stico|t[ée]cnico|informativo|oficial|mensal))?$/i;

/** A generic title means nothing without its body: "BOLETIM ESTATÍSTICO [da] Rede …" (8.2). */
function issuer({ title, credits, language }: CitableWork): string {
  const body = credits.flatMap(({ names }) => names).find((name) => name.kind === 'body');
  if (!body || !GENERIC.test(title.main) || title.sub !== '') return '';
  const isFeminine = /(?:a|dade|[çs]ão|^rede)$/i.test(body.name.split(' ')[0] ?? '');
  const preposition = language !== 'pt' ? 'de' : isFeminine ? 'da' : 'do';
  return ` [${preposition}] ${plainName(body)}`;
}

/** 7.1.2: year of deposit, leaves, kind of paper and degree – institution, place, year of approval. */
function thesis(work: CitableWork): Element[] {
  const { entry, title, imprint, credits } = work;
  const { type = '', institution = '', place = '', year = '' } = work.thesis ?? {};
  const linked = [type, institution].filter(Boolean).join(' – ');
  return [
    entryElement(entry),
    entry.names.length > 0 ? boldTitle(title) : enteredTitle(title),
    ...creditElements(credits.filter(({ role }) => role === 'ths')),
    [plain(imprint.date || year || '[s. d.]')],
    [plain(work.extent)],
    [plain([linked, place, year].filter(Boolean).join(', '))],
  ];
}

/** 7.9: who applied for it, number and dates. */
function patent(work: CitableWork): Element[] {
  const { country = '', number = '', filed = '', granted = '' } = work.patent ?? {};
  const head = work.entry.names.length > 0 ? boldTitle(work.title) : enteredTitle(work.title);
  return [
    entryElement(work.entry),
    head,
    ...creditElements(work.credits),
    [plain([country, number].filter(Boolean).join(' n. '))],
    [plain(filed && `Depósito: ${dayInWords(filed)}`)],
    [plain(granted && `Concessão: ${dayInWords(granted)}`)],
  ];
}

/** 7.3: the part by its own authors, then "In:" and the whole that it is in. */
function part(work: CitableWork, host: Host): Element[] {
  const imprint = host.imprint.houses.length > 0 || host.imprint.date ? host.imprint : work.imprint;
  const located = [
    host.volume && `v. ${host.volume}`,
    host.place,
    host.pages && `p. ${host.pages}`,
  ];
  const [first = [], ...others] = hostHead(host);
  return [
    ...headOfPart(work),
    ...creditsOf(work),
    [italic('In'), plain(': '), ...first],
    ...others,
    [plain(host.edition)],
    imprintElement(imprint, true),
    [plain(located.filter(Boolean).join(', '))],
    numberElement('ISBN', host.isbn || work.isbn),
  ];
}

/** Entry and title of what is part of something else; an act's purpose is a sentence of its own. */
function headOfPart({ kind, entry, title }: CitableWork): Element[] {
  if (entry.names.length === 0) return [enteredTitle(title)];
  if (kind !== 'legal') return [entryElement(entry), plainTitle(title)];
  return [entryElement(entry), [plain(title.main)], [plain(capitalised(title.sub))]];
}

function hostHead({ entry, title }: Host): Element[] {
  if (entry.names.length === 0) return [enteredTitle(title)];
  const [name] = entry.names;
  if (name?.kind !== 'meeting') return [entryElement(entry), boldTitle(title)];
  return [entryElement(entry), proceedingsTitle({ entry, title })];
}

/** 7.7.5 and 7.7.7: the journal stands out, then place, year, volume, number, pages and date. */
function article(work: CitableWork, host: Host): Element[] {
  const place = host.imprint.houses[0]?.place ?? '';
  const date = host.imprint.date || work.imprint.date;
  const pages = host.pages && `p. ${host.pages}`;
  // The section of a newspaper follows the day, and its pages the section.
  const isSection = host.place !== '' && isDay(date) && !/^supl/i.test(host.place);
  const location = [
    host.annual && `ano ${host.annual}`,
    host.volume && `v. ${host.volume}`,
    host.issue && `n. ${host.issue}`,
    ...(isSection ? [] : [host.place, pages]),
    date || '[s. d.]',
  ];
  return [
    ...headOfPart(work),
    [
      ...boldTitle(host.title),
      plain(', '),
      ...(place === '' ? [plain('['), italic('s. l.'), plain(']')] : [plain(place)]),
      plain(`, ${location.filter(Boolean).join(', ')}`),
    ],
    [plain(isSection ? [capitalised(host.place), pages].filter(Boolean).join(', ') : '')],
  ];
}

const isDay = (date: string): boolean => /^\d{1,2}\s\p{L}/u.test(date);
