import { rolesOf } from '../marc/map/relators.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../marc/record.ts';
import { citedName, textOf } from './names.ts';
import { roleSaid, saysMore, segmentOf } from './statement.ts';
import { clean, folded } from './text.ts';
import type { CitableKind, CitedName, Credit, Entry } from './work.ts';

/** Names in a record, grouped by their contribution. */
export interface Credits {
  entry: Entry;
  credits: Credit[];
}

/** Roles that count as author where they create the work. */
const AUTHORS = new Set(['aut', 'cre', 'dis', 'art', 'cmp', 'ctg', 'inv', 'pht', 'ill', 'drm']);
/** Roles responsible for a collection of texts by others (NBR 6023:2018, 8.1.1). */
const COLLECTORS = new Set(['org', 'edt', 'com', 'coo']);
/** Kinds entered under title, whoever made them (7.13). */
const BY_TITLE: ReadonlySet<CitableKind> = new Set(['film', 'music', 'serial']);
/** Photographers and illustrators are authors of pictures only; in books they contribute. */
const PICTURES: ReadonlySet<CitableKind> = new Set(['image', 'object']);

interface Named {
  name: CitedName;
  /** Main role; `''` for authors. */
  role: string;
  roles: string[];
  /** Main entry (1XX). */
  main: boolean;
  /** The field has no role. */
  isUncoded: boolean;
}

export function creditsOf(record: MarcRecord, kind: CitableKind): Credits {
  const [statement = ''] = dataFields(record, '245').flatMap((field) => subfieldValues(field, 'c'));
  const named = namedIn(record, statement, kind);
  if (BY_TITLE.has(kind)) {
    const each = named.flatMap((one) => one.roles.map((role) => ({ ...one, role })));
    return { entry: NOBODY, credits: grouped(each) };
  }
  const all = withOthers(withSharedRole(named, statement), statement);
  const names = entryNames(all, kind, statement, publishersOf(record));
  const role = names[0]?.role ?? '';
  const cited = names.map(({ name }) => name);
  return {
    entry: {
      names: cited,
      role: COLLECTORS.has(role) ? role : '',
      more: cited[0]?.kind === 'person' && saysMore(cited, statement),
    },
    credits: grouped(all.filter((one) => !names.includes(one) && !isAuthor(one, kind))),
  };
}

const NOBODY: Entry = { names: [], role: '', more: false };

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
    const isUncoded = rolesOf(field).length === 0;
    return [{ name, main: field.tag.startsWith('1'), isUncoded, role, roles }];
  });
}

/** The coded role, else that of the statement of responsibility; `''` for authors. */
function roleOf(field: DataField, name: CitedName, statement: string, kind: CitableKind): string {
  const roles = rolesOf(field);
  const codes = roles.map(({ code }) => code).filter(Boolean);
  const author = codes.find((code) => AUTHORS.has(code) && !isAddition(code, kind));
  const known = author ?? codes.find((code) => COLLECTORS.has(code)) ?? codes[0];
  if (known !== undefined) return known === 'aut' || known === 'cre' ? '' : known;
  if (roles.length > 0) return 'oth';
  const role = roleInStatement(name, statement, field.tag.startsWith('1'));
  // "Written and directed by X" says more about a film than a director code.
  return BY_TITLE.has(kind) && role === 'drt' ? '' : role;
}

const isAddition = (code: string, kind: CitableKind): boolean =>
  (code === 'pht' || code === 'ill') && !PICTURES.has(kind);

const isAuthor = ({ role }: Named, kind: CitableKind): boolean =>
  role === '' || (AUTHORS.has(role) && !isAddition(role, kind));

/**
 * Role of a name in 245 $c: "tradução de Paulo Bezerra". Added names missing there have an unknown
 * role ("oth"), unless the statement ends in "et al."
 */
function roleInStatement(name: CitedName, statement: string, main: boolean): string {
  const told = roleSaid(name, statement);
  const role = told.said === 'role' ? told.role : '';
  if (main) return COLLECTORS.has(role) ? role : '';
  if (role !== '') return role;
  const isMentioned =
    told.said === 'author' ||
    told.said === 'other' ||
    statement === '' ||
    /et al|outros|otros/i.test(statement);
  return isMentioned && name.kind === 'person' ? '' : 'oth';
}

/**
 * Beside an author, names with an unrecognised role ("taqdīm X") are not authors, unless named
 * together.
 */
function withOthers(all: readonly Named[], statement: string): Named[] {
  const main = all.find((named) => named.main && named.name.kind === 'person');
  if (!main) return [...all];
  const segment = segmentOf(main.name, statement);
  return all.map((named) => {
    const isOther =
      !named.main &&
      named.isUncoded &&
      named.role === '' &&
      roleSaid(named.name, statement).said === 'other' &&
      segmentOf(named.name, statement) !== segment;
    return isOther ? { ...named, role: 'oth', roles: ['oth'] } : named;
  });
}

/**
 * If the main entry is an organiser or editor, names beside it without a role have the same one.
 */
function withSharedRole(all: readonly Named[], statement: string): Named[] {
  const first = all.find(({ name, main }) => main || name.kind === 'person');
  if (!first || !COLLECTORS.has(first.role)) return [...all];
  const segment = segmentOf(first.name, statement);
  return all.map((named) => {
    const isBeside =
      named.isUncoded &&
      named.role === '' &&
      named.name.kind === 'person' &&
      (segment === undefined || segment === segmentOf(named.name, statement));
    return isBeside ? { ...named, role: first.role, roles: [first.role] } : named;
  });
}

/**
 * Main entry: authors; else organisers; else the issuing body (8.1.2) or, for proceedings, always
 * the meeting (7.8).
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
