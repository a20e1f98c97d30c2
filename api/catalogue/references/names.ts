import { nameKind } from '../marc/map/heading-text.ts';
import { subfieldValues, type DataField } from '../marc/record.ts';
import { clean } from './text.ts';
import type { Body, CitedName, DirectName, Meeting, Person } from './work.ts';

/** A name field (X00, X10, X11) as a name to cite; null when it names nobody. */
export function citedName(field: DataField): CitedName | null {
  const kind = nameKind(field.tag);
  const name =
    kind === 'person' ? personOf(field) : kind === 'institution' ? bodyOf(field) : meetingOf(field);
  return textOf(name) === '' ? null : name;
}

/** The name itself, without what qualifies it: for telling whether there is one. */
export const textOf = (name: CitedName): string =>
  name.kind === 'person' ? `${name.family}${name.given}` : name.name;

const KINSHIP = /^(?:filho|filha|neto|neta|sobrinho|sobrinha|j[úu]nior|jr|segundo|i{2,3}|iv)\.?$/i;
/** Of these alone it is certain that they never are a surname by themselves. */
const MISFILED = /^(?:filho|neto|sobrinho|j[úu]nior)$/i;

function personOf(field: DataField): Person | DirectName {
  const of = (code: string) => subfieldValues(field, code).map(clean);
  const name = (of('a')[0] ?? '')
    .replace(/\s*\((?:orgs?|coords?|comps?|eds?)\.?\)$/i, '')
    .replace(/\s*،\s*/g, ', ');
  const added = of('c').flatMap((value) => value.split(/,\s*/));
  if (field.ind1 === '1' || name.includes(',')) return inverted(name, added.find(isKinship) ?? '');
  const numbered = [name, ...of('b')].filter(Boolean).join(' ');
  return { kind: 'direct', name: numbered, title: added[0] ?? '' };
}

const isKinship = (text: string): boolean => KINSHIP.test(text);

/**
 * "Silva, José da, Filho" is Silva Filho. Filed under the kinship alone ("Neto, João Cabral de
 * Melo"), the surname is the last of the other names (NBR 6023:2018, 8.1.1).
 */
function inverted(name: string, suffix: string): Person {
  const bare = name.replace(/\s*\([^)]*\)/g, '');
  const [filed = '', given = '', ...rest] = bare.split(/\s*,\s*/);
  const kin = suffix || (rest.find(isKinship) ?? '');
  const [, before = '', last = ''] = /^(.+)\s(\S+)$/.exec(given) ?? [];
  if (MISFILED.test(filed) && last !== '') {
    return { kind: 'person', family: `${last} ${filed}`, given: before };
  }
  // "Câmara, Joaquim Mattoso Júnior": what ends the given names belongs to the surname, too.
  if (kin === '' && isKinship(last)) {
    return { kind: 'person', family: `${filed} ${last}`, given: before };
  }
  // What follows the given name is a title ("Visconde de"), which references leave out.
  return { kind: 'person', family: kin === '' ? filed : `${filed} ${kin}`, given };
}

function bodyOf(field: DataField): Body {
  const [whole = ''] = subfieldValues(field, 'a').map(clean);
  // A full stop after a whole word parts a body from its unit; "St." and "I. B. M." are names.
  const [name = '', ...inside] = whole.split(/(?<=[\p{L}]{3}|\))\.\s+(?=\p{Lu})/u);
  const units = subfieldValues(field, 'b').map(clean);
  return { kind: 'body', name, units: [...inside, ...units].filter(Boolean) };
}

function meetingOf(field: DataField): Meeting {
  const of = (code: string) => subfieldValues(field, code).map(clean).join(' ');
  const written = meetingFromText(of('a'));
  return {
    kind: 'meeting',
    name: written.name,
    number: ordinal(of('n')) || written.number,
    year: yearIn(of('d')) || written.year,
    place: withoutParentheses(of('c')) || written.place,
  };
}

/** "Congresso de Botânica (10. : 1979 : Curitiba)" or "Congresso de Botânica, 10., 1979, Curitiba". */
function meetingFromText(text: string): Meeting {
  const bracketed = /^(.*?)\s*\((.*)\)$/.exec(text);
  const [name = '', ...facts] = bracketed
    ? [bracketed[1] ?? '', ...(bracketed[2] ?? '').split(/\s*:\s*/)]
    : text.split(/\s*,\s*/);
  const isFact = /^\d{1,3}\s*(?:\.|[ªº°]\.?|st|nd|rd|th)?$|^\d{4}\b/;
  if (!facts.some((fact) => isFact.test(fact))) return meeting(text);
  const number = facts.find((fact) => /^\d{1,3}(?!\d)/.test(fact)) ?? '';
  const year = facts.find((fact) => /^\d{4}\b/.test(fact)) ?? '';
  const place = facts.filter((fact) => fact !== number && fact !== year).join(', ');
  return { ...meeting(name), number: ordinal(number), year: yearIn(year), place };
}

const meeting = (name: string): Meeting => ({
  kind: 'meeting',
  name,
  number: '',
  year: '',
  place: '',
});

const ordinal = (text: string): string => /\d+/.exec(text)?.[0] ?? '';
const yearIn = (text: string): string => /\d{4}/.exec(text)?.[0] ?? '';
const withoutParentheses = (text: string): string => clean(text.replace(/[()]/g, ''));

const MEETING =
  /^(?:[ivxlc]+\s+|\d+[ªºao.]*\s+)?(?:congr[eè]s|simp[óo]s|semin[áa]r|s[ée]minaire|encontro|encuentro|incontro|rencontre|confer[êeé]n[cz]|col[óo]quio|colloqu|convegno|convenç|convenci|jornada|journ[ée]e|giornat|reuni[ãaó]|r[ée]union|workshop|oficina|sympos|f[óo]rum|foro|meeting|bienal|semana|settimana|assembl[eé]ia|festival|mostra|ciclo de|tagung|kongress)/iu;

/** ", 10., 1979" or "(10. : 1979 : Curitiba)": only meetings are numbered and dated so. */
const NUMBERED_MEETING =
  /,\s*\d{1,3}\s*(?:\.|[ªº°]\.?|st|nd|rd|th)?\s*,\s*\d{4}\b|\(\s*\d{1,3}\s*(?:\.|[ªº°]\.?|st|nd|rd|th)?\s*:\s*\d{4}\b/;
/** "Semana de Botânica, 1979, Curitiba": dated, and then its place. */
const DATED_MEETING = /^[^,\d]+\s[^,\d]+,\s*\d{4},\s*\p{Lu}/u;

const isMeeting = (name: string): boolean =>
  NUMBERED_MEETING.test(name) ||
  DATED_MEETING.test(name) ||
  (MEETING.test(name) && !/^(?:\p{L}+), \p{Lu}/u.test(name));

/** "Sato, M., Carvalho, I.", "Sato, M. & Carvalho, I.": names in one row, given names as initials. */
const BETWEEN_NAMES =
  /\s*;\s*|(?<=,\s*(?:\p{Lu}\.[\s-]?)+),\s*(?:&\s*)?(?=\p{Lu}[\p{L}'’-]+,)|(?<=,[^;,&]+)\s+&\s+(?=\p{Lu}[\p{L}'’ -]+,)/u;

/** Names written in one text, as 773 $a has them: "Levi, Giovanni; Schmidt, Jean-Claude". */
export const namesFromText = (text: string): CitedName[] =>
  text
    .split(BETWEEN_NAMES)
    .map(clean)
    .filter(Boolean)
    .map((name) => {
      if (isMeeting(name)) return meetingFromText(name);
      const [family = '', given = ''] = name.split(/\s*,\s*/);
      const isPerson = given !== '' && /^(?:\p{Lu}|d['’])/u.test(given) && !/\d/.test(family);
      const dated = name.replace(/,\s*(?:n\.|m\.|ca\.)?\s*\d{3,4}.*$/, '');
      return isPerson ? inverted(dated, '') : bodyOf(asBody(name));
    });

const asBody = (name: string): DataField => ({
  tag: '710',
  ind1: '2',
  ind2: ' ',
  subfields: [{ code: 'a', value: name }],
});
