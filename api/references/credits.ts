import { rolesOf } from '../marc/map/relators.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../marc/record.ts';
import { citedName, textOf } from './names.ts';
import { clean, folded } from './text.ts';
import type { CitableKind, CitedName, Credit, Entry } from './work.ts';

/** Who is named in a record, told apart by what they did to the work. */
export interface Credits {
  entry: Entry;
  credits: Credit[];
}

/** Roles that make somebody an author, each where it is what the work consists of. */
const AUTHORS = new Set(['aut', 'cre', 'dis', 'art', 'cmp', 'ctg', 'inv', 'pht', 'ill', 'drm']);
/** Roles that answer for a collection of other people's texts (NBR 6023:2018, 8.1.1). */
const COLLECTORS = new Set(['org', 'edt', 'com', 'coo']);
/** Kinds whose reference begins with the title, whoever made them (7.13). */
const BY_TITLE: ReadonlySet<CitableKind> = new Set(['film', 'music', 'serial']);
/** Only a picture's photographer or illustrator is its author; in a book they add to it. */
const PICTURES: ReadonlySet<CitableKind> = new Set(['image', 'object']);

interface Named {
  name: CitedName;
  /** What counts most of what they did; `''` for an author. */
  role: string;
  roles: string[];
  /** Named in a field of its own as the main entry (1XX). */
  main: boolean;
}

export function creditsOf(record: MarcRecord, kind: CitableKind): Credits {
  const [statement = ''] = dataFields(record, '245').flatMap((field) => subfieldValues(field, 'c'));
  const all = namedIn(record, statement, kind);
  if (BY_TITLE.has(kind)) {
    const each = all.flatMap((named) => named.roles.map((role) => ({ ...named, role })));
    return { entry: NOBODY, credits: grouped(each) };
  }
  const names = entryNames(all, kind, statement, publishersOf(record));
  const role = names[0]?.role ?? '';
  const more = /\bet al|e outros\]|y otros\]|and others\]/i.test(statement);
  return {
    entry: {
      names: names.map(({ name }) => name),
      role: COLLECTORS.has(role) ? role : '',
      more: more && names[0]?.name.kind === 'person',
    },
    credits: grouped(all.filter((named) => !names.includes(named) && !isAuthor(named, kind))),
  };
}

export const NOBODY: Entry = { names: [], role: '', more: false };

function namedIn(record: MarcRecord, statement: string, kind: CitableKind): Named[] {
  const main = dataFields(record, '100', '110', '111').slice(0, 1);
  const added = dataFields(record, '700', '710', '711').filter(
    ({ ind2, subfields }) => ind2 !== '2' && !subfields.some(({ code }) => code === 't'),
  );
  const seen = new Set<string>();
  return [...main, ...added].flatMap((field): Named[] => {
    const name = citedName(field);
    if (name === null || seen.has(folded(textOf(name)))) return [];
    seen.add(folded(textOf(name)));
    const role = roleOf(field, name, statement, kind);
    const coded = rolesOf(field)
      .map(({ code }) => code)
      .filter(Boolean);
    const roles = coded.length > 1 ? coded : [role];
    return [{ name, main: field.tag.startsWith('1'), role, roles }];
  });
}

/** The coded role, else what the statement of responsibility says; `''` for an author. */
function roleOf(field: DataField, name: CitedName, statement: string, kind: CitableKind): string {
  const roles = rolesOf(field);
  const codes = roles.map(({ code }) => code).filter(Boolean);
  const author = codes.find((code) => AUTHORS.has(code) && !isAddition(code, kind));
  const known = author ?? codes.find((code) => COLLECTORS.has(code)) ?? codes[0];
  if (known !== undefined) return known === 'aut' || known === 'cre' ? '' : known;
  if (roles.length > 0) return 'oth';
  return roleInStatement(name, statement, field.tag.startsWith('1'));
}

const isAddition = (code: string, kind: CitableKind): boolean =>
  (code === 'pht' || code === 'ill') && !PICTURES.has(kind);

const isAuthor = ({ role }: Named, kind: CitableKind): boolean =>
  role === '' || (AUTHORS.has(role) && !isAddition(role, kind));

/** Words by which statements of responsibility say what somebody did. */
const WORDS: readonly (readonly [role: string, words: RegExp])[] = [
  ['trl', /tradu|\btrad\b|translat|traduit|tradott|ubersetz/],
  ['ill', /ilustr|illustr|desenhos|dibujos/],
  ['aui', /prefaci|\bpref\b|prolog|foreword|preface|introdu|apresenta/],
  ['ths', /orienta/],
  ['org', /organiz|\borgs?\b/],
  ['coo', /coorden|coordin|\bcoords?\b/],
  ['com', /compil|\bcomps?\b|recopil|selecao|seleccion/],
  ['edt', /\beditor|\bedited\b|\beditado|\beds?\b|herausgeg|\bhrsg\b|a cura di/],
];

/**
 * What 245 $c says of a name: "tradução de Paulo Bezerra". Added names whom it does not mention have
 * a part that nobody knows ("oth"), unless it ends in "et al."
 */
function roleInStatement(name: CitedName, statement: string, main: boolean): string {
  const key = folded(name.kind === 'person' ? name.family : textOf(name));
  const segment = statement
    .split(';')
    .map(folded)
    .find((text) => text.includes(key));
  const role = segment && WORDS.find(([, words]) => words.test(segment))?.[0];
  if (main) return role !== undefined && COLLECTORS.has(role) ? role : '';
  if (role) return role;
  const isMentioned =
    segment !== undefined || statement === '' || /et al|outros|otros/.test(statement);
  return isMentioned && name.kind === 'person' ? '' : 'oth';
}

/**
 * Who answers for the work: its authors; without any, those who put it together; without any, the
 * body that issued it (8.1.2) or, for proceedings, always the meeting (7.8).
 */
function entryNames(
  all: readonly Named[],
  kind: CitableKind,
  statement: string,
  publishers: string,
): Named[] {
  if (kind === 'proceedings') return all.filter(({ name }) => name.kind === 'meeting').slice(0, 1);
  const people = all.filter(({ name }) => name.kind !== 'meeting');
  const main = people.find((named) => named.main);
  const collectorRole = (main ?? people.find(({ role }) => COLLECTORS.has(role)))?.role ?? '';
  const collectors = people.filter(({ role }) => role === collectorRole);
  if (main && COLLECTORS.has(main.role)) return collectors;
  if (main && kind === 'legal') return [main];
  const authors = people.filter((named) => named === main || isAuthor(named, kind));
  if (authors.length > 0) return authors;
  if (COLLECTORS.has(collectorRole)) return collectors;
  const issuer = people.find(
    ({ name, role: own }) =>
      name.kind === 'body' &&
      (own === 'isb' || folded(`${statement} ${publishers}`).includes(folded(name.name))),
  );
  return issuer ? [issuer] : [];
}

const publishersOf = (record: MarcRecord): string =>
  dataFields(record, '260', '264')
    .flatMap((field) => subfieldValues(field, 'b'))
    .map(clean)
    .join(' ');

function grouped(all: readonly Named[]): Credit[] {
  const byRole = Map.groupBy(all, ({ role }) => role);
  return [...byRole].map(([role, some]) => ({ role, names: some.map(({ name }) => name) }));
}
