import { rolesOf } from '../marc/map/relators.ts';
import { dataFields, subfieldValues, type DataField, type MarcRecord } from '../marc/record.ts';
import { citedName, textOf } from './names.ts';
import { roleSaid, saysMore, segmentOf } from './statement.ts';
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
  /** The field says nothing of what they did. */
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

/** The coded role, else what the statement of responsibility says; `''` for an author. */
function roleOf(field: DataField, name: CitedName, statement: string, kind: CitableKind): string {
  const roles = rolesOf(field);
  const codes = roles.map(({ code }) => code).filter(Boolean);
  const author = codes.find((code) => AUTHORS.has(code) && !isAddition(code, kind));
  const known = author ?? codes.find((code) => COLLECTORS.has(code)) ?? codes[0];
  if (known !== undefined) return known === 'aut' || known === 'cre' ? '' : known;
  if (roles.length > 0) return 'oth';
  const role = roleInStatement(name, statement, field.tag.startsWith('1'));
  // Of a film "written and directed by X" tells more than that X directed it.
  return BY_TITLE.has(kind) && role === 'drt' ? '' : role;
}

const isAddition = (code: string, kind: CitableKind): boolean =>
  (code === 'pht' || code === 'ill') && !PICTURES.has(kind);

const isAuthor = ({ role }: Named, kind: CitableKind): boolean =>
  role === '' || (AUTHORS.has(role) && !isAddition(role, kind));

/**
 * What 245 $c says of a name: "tradução de Paulo Bezerra". Added names whom it does not mention have
 * a part that nobody knows ("oth"), unless it ends in "et al."
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
 * Beside an author, who is named for something that no word of ours tells ("taqdīm X") is none; unless
 * they are named together.
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
 * Where the record begins with somebody who put the work together, those beside them without a role of
 * their own did the same.
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
