import { clean, folded } from './text.ts';

/** Months, seasons and parts of a year as NBR 6023:2018 (annex A) abbreviates them in each language. */
const SHORT: Readonly<Record<string, string>> = {
  pt: `jan. fev. mar. abr. maio jun. jul. ago. set. out. nov. dez.
    primavera verão outono inverno bim. trim. quadrim. sem.`,
  es: `enero feb. marzo abr. mayo jun. jul. agosto sept. oct. nov. dic.
    primavera verano otoño invierno bim. trim. cuatrim. sem.`,
  en: 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec. Spring Summer Fall Winter',
  fr: `janv. févr. mars avril mai juin juil. août sept. oct. nov. déc.
    printemps été automne hiver bim. trim. quadrim. sem.`,
  it: `genn. febbr. mar. apr. magg. giugno luglio ag. sett. ott. nov. dic.
    primavera estate autunno inverno bim. trim. quadrim. sem.`,
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez. Frühling Sommer Herbst Winter',
};

/** The same in full and as cataloguers shorten them, in the same order. */
const LONG: Readonly<Record<string, string>> = {
  pt: `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    primavera verão outono inverno bimestre trimestre quadrimestre semestre`,
  es: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    primavera verano otoño invierno bimestre trimestre cuatrimestre semestre`,
  en: `January February March April May June July August September October November December
    Spring Summer Fall Winter`,
  fr: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    printemps été automne hiver bimestre trimestre quadrimestre semestre`,
  it: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    primavera estate autunno inverno bimestre trimestre quadrimestre semestre`,
  de: `Januar Februar März April Mai Juni Juli August September Oktober November Dezember
    Frühling Sommer Herbst Winter`,
};

/** Cut short in ways of no standard: "mai.", "sep.", "ene.", "out". */
const OTHERS: Readonly<Record<string, string>> = {
  pt: 'mai=maio',
  es: 'ene=enero mar=marzo may=mayo ago=agosto sep=sept. set=sept.',
  en: 'jun=June jul=July sep=Sept. autumn=Autumn',
  fr: 'jan=janv. fev=févr. avr=avril juill=juil. aou=août sep=sept.',
  it: 'gen=genn. feb=febbr. mag=magg. giu=giugno lug=luglio ago=ag. set=sett.',
  de: 'mar=März mrz=März jun=Juni jul=Juli sep=Sept.',
};

const words = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

/** What each word becomes, by language. */
const FORMS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.keys(SHORT).map((language) => {
    const short = words(SHORT[language]);
    const long = words(LONG[language]);
    const others = words(OTHERS[language]).map((pair) => pair.split('='));
    return [
      language,
      new Map([
        ...others.map(([word = '', form = '']): [string, string] => [word, form]),
        ...long.map((word, at): [string, string] => [folded(word), short[at] ?? word]),
        ...short.map((word): [string, string] => [folded(word), word]),
      ]),
    ];
  }),
);

/**
 * A month or season as references write it: "jan." of "janeiro", "Jan" or "JAN.". Words are looked for
 * in the language of the text first; null for what is neither.
 *
 * @param language of the text: "pt", "en"; `''` when unknown
 */
function monthWord(word: string, language: string): string | null {
  const key = folded(word);
  const found = [language, 'pt', 'es', 'en', 'fr', 'it', 'de']
    .map((one) => FORMS.get(one)?.get(key))
    .find((form) => form !== undefined);
  return found ?? null;
}

const PORTUGUESE = words(SHORT['pt']);

const NUMERIC =
  /(?<![\d/.-])(?:(0?[1-9]|[12]\d|3[01])([/.-]))?(0?[1-9]|1[0-2])[/.-]((?:1[5-9]|20)\d\d)(?!\d)/;
const ISO = /(?<![\d/.-])((?:1[5-9]|20)\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?![\d-])/;

/** "15/03/2010" and "2010-03-15" as "15 mar. 2010"; other text as it is. */
function withMonthNames(text: string): string {
  const written = (day: string | undefined, month: string, year: string): string =>
    [day && String(Number(day)), PORTUGUESE[Number(month) - 1], year].filter(Boolean).join(' ');
  return text
    .replace(ISO, (_, year: string, month: string, day?: string) => written(day, month, year))
    .replace(NUMERIC, (_, day: string | undefined, _mark, month: string, year: string) =>
      written(day, month, year),
    );
}

const WORD = String.raw`\p{L}{3,12}\.?`;
const MONTHS = String.raw`${WORD}(?:\s*(?:[/–-]|\s(?:a|e|y|to|and)\s)\s*${WORD}){0,3}`;
const DAY = String.raw`\d{1,2}(?:\s*[-/]\s*\d{1,2})?`;
const YEAR = String.raw`(?:1[5-9]|20)\d{2}(?:\s*[/-]\s*\d{1,4})?`;
/** "25 abr. 1999", "jan./abr. 2014", "15 de março de 2010", "1. sem. 2009", "March 15, 2010", "2014". */
const DATE = new RegExp(
  String.raw`[([]?(?<![\p{L}\d])(?:(?:(${DAY})(?:\s*[.ºª°]{1,2})?\s*(?:de\s+)?)?(${MONTHS})\s*(?:(${DAY})\s*)?,?\s*(?:de\s+)?)?(?:c|©|ca\.\s)?(${YEAR})(?!\d)[)\]]?`,
  'giu',
);

/** A month without its year: "jan./mar.", "25 abr.". */
const MONTH_ONLY = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${DAY})(?:\s*[.ºª°]{1,2})?\s*(?:de\s+)?)?(${MONTHS})(?!\p{L})`,
  'giu',
);

export interface FoundDate {
  date: string;
  /** The text without it. */
  rest: string;
}

/**
 * The date within a text, in the form of references: the last that has a month, else the last year with
 * the months that stand elsewhere, which come alone where no year is told.
 *
 * @param language of the text, in which words of months are understood first
 */
export function dateWithin(value: string, language: string): FoundDate | null {
  const text = withMonthNames(value);
  const all = [...text.matchAll(DATE)].map((match) => {
    const [whole, day = '', month = '', dayAfter = '', year = ''] = match;
    const written = monthsWritten(month, language);
    // A word that is no month stays where it is, and the year is all that was found.
    const start = written === null ? match.index + yearAt(whole, year) : match.index;
    const part = written === null ? '' : dayAndMonth(day || dayAfter, written);
    return { start, end: match.index + whole.length, part, year: year.replace(/\s/g, '') };
  });
  const found = all.findLast(({ part }) => part !== '') ?? all.at(-1);
  const rest = found ? clean(`${text.slice(0, found.start)} ${text.slice(found.end)}`) : text;
  if (found && found.part !== '') return { date: `${found.part} ${found.year}`, rest };
  const month = monthAlone(rest, language);
  if (!found && !month) return null;
  const date = [month?.date, found?.year].filter(Boolean).join(' ');
  return { date, rest: month?.rest ?? rest };
}

function monthAlone(text: string, language: string): FoundDate | null {
  for (const match of text.matchAll(MONTH_ONLY)) {
    const [whole, day = '', month = ''] = match;
    const written = monthsWritten(month, language);
    if (written === null) continue;
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`;
    return { date: dayAndMonth(day, written), rest: clean(rest) };
  }
  return null;
}

/** "25 abr.", "2. sem." */
function dayAndMonth(day: string, month: string): string {
  const isTerm = /^(?:bim|trim|quadrim|cuatrim|sem)\./.test(month);
  const number = day === '' || !isTerm ? day.replace(/\s/g, '') : `${day}.`;
  return [number, month].filter(Boolean).join(' ');
}

/** Where the year stands, with what marks it as one of copyright and a bracket before it. */
function yearAt(whole: string, year: string): number {
  const at = whole.lastIndexOf(year);
  return at - (/[([]?(?:c|©|ca\.\s)?$/i.exec(whole.slice(0, at))?.[0].length ?? 0);
}

/** "jan./mar." of "janeiro/março" and "jan./fev./mar."; null when no month is named. */
function monthsWritten(text: string, language: string): string | null {
  if (text === '') return null;
  const parts = text.split(/\s*[/–-]\s*|\s+(?:a|e|y|to|and)\s+/);
  const written = parts.map((part) => monthWord(part, language));
  if (!written.every((part) => part !== null)) return null;
  const [first = '', last = first] = [written[0], written.at(-1)];
  return first === last ? first : `${first}/${last}`;
}
