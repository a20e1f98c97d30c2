import { parseCql, parseScanClause } from './cql/parse.ts';
import type { Clause, CqlQuery, SortKey } from './cql/syntax.ts';
import { Diagnostic } from './diagnostics.ts';
import { facetsOf, type FacetQuery } from './facet-query.ts';
import { schemaOf, type RecordSchema } from './schemas.ts';

export type Version = '1.1' | '1.2' | '2.0';
export type Operation = 'explain' | 'searchRetrieve' | 'scan';
type Pairs = readonly (readonly [string, string])[];

export interface SearchRetrieve {
  operation: 'searchRetrieve';
  query: CqlQuery;
  /** From 1. */
  start: number;
  count: number;
  schema: RecordSchema;
  facets: FacetQuery[];
}

export interface Scan {
  operation: 'scan';
  clause: Clause;
  /** Where the term of the clause is among those of the answer, from 1; 0: before the first. */
  position: number;
  count: number;
}

export type SruRequest = { operation: 'explain' } | SearchRetrieve | Scan;

const DEFAULT_RECORDS = 10;
const DEFAULT_TERMS = 20;
/** More are not returned at once; `nextRecordPosition` says where to go on. */
export const MAX_RECORDS = 100;
export const MAX_TERMS = 100;

const PARAMETERS: Readonly<Record<Operation, readonly string[]>> = {
  explain: [],
  searchRetrieve: [
    ...['query', 'queryType', 'startRecord', 'maximumRecords', 'recordSchema', 'resultSetTTL'],
    ...['sortKeys', 'recordXPath', 'facetLimit', 'facetStart', 'facetSort'],
  ],
  scan: ['scanClause', 'responsePosition', 'maximumTerms'],
};
/** Of every operation. */
const COMMON = [
  ...['version', 'operation', 'stylesheet', 'httpAccept', 'responseType', 'renderedBy'],
  ...['recordPacking', 'recordXMLEscaping', 'extraRequestData'],
];

const valueOf = (pairs: Pairs, name: string): string | undefined =>
  pairs.find(([of]) => of === name)?.[1];

/** Version of the answer: the requested one, else the latest supported one below it. */
export function versionOf(pairs: Pairs): Version {
  const asked = valueOf(pairs, 'version');
  if (asked === undefined) {
    // Version 2.0 has neither of these parameters.
    const isLatest = valueOf(pairs, 'operation') === undefined && pairs.length > 0;
    return isLatest ? '2.0' : '1.2';
  }
  if (asked === '1.1' || asked === '1.2' || asked === '2.0') return asked;
  return Number.parseFloat(asked) >= 2 ? '2.0' : '1.2';
}

/** Default operation of a request that names none. */
export function operationOf(pairs: Pairs): string {
  const asked = valueOf(pairs, 'operation');
  if (asked !== undefined) return asked;
  if (valueOf(pairs, 'query') !== undefined) return 'searchRetrieve';
  return valueOf(pairs, 'scanClause') === undefined ? 'explain' : 'scan';
}

const isOperation = (text: string): text is Operation => Object.hasOwn(PARAMETERS, text);

/** Whether records come as text. */
export const isEscaped = (pairs: Pairs): boolean =>
  valueOf(pairs, 'recordXMLEscaping') === 'string' || valueOf(pairs, 'recordPacking') === 'string';

/**
 * Checks the parameters of a request.
 *
 * @param pairs names and values as sent, with repetitions
 * @throws {Diagnostic}
 */
export function parseRequest(pairs: Pairs): SruRequest {
  const version = valueOf(pairs, 'version');
  if (version !== undefined && version !== versionOf(pairs)) throw new Diagnostic(5, '2.0');
  const operation = operationOf(pairs);
  if (!isOperation(operation)) throw new Diagnostic(4, operation);
  const given = distinct(pairs, [...COMMON, ...PARAMETERS[operation]]);
  checkCommon(given);
  if (operation === 'scan') return readScan(given);
  return operation === 'explain' ? { operation } : readSearch(given);
}

function distinct(pairs: Pairs, names: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (/^x-/i.test(name)) continue;
    if (!names.includes(name)) throw new Diagnostic(8, name);
    if (given.has(name)) throw new Diagnostic(6, `${name} is repeated`);
    given.set(name, value);
  }
  return given;
}

function checkCommon(given: ReadonlyMap<string, string>): void {
  const packing = given.get('recordPacking') ?? 'xml';
  if (!['xml', 'string', 'packed', 'unpacked'].includes(packing)) throw new Diagnostic(71, packing);
  const escaping = given.get('recordXMLEscaping') ?? 'xml';
  if (!['xml', 'string'].includes(escaping)) throw new Diagnostic(71, escaping);
  if (isGiven(given, 'stylesheet')) throw new Diagnostic(110);
  const accept = given.get('httpAccept') ?? 'text/xml';
  if (!/xml|\*\/\*/.test(accept)) throw new Diagnostic(6, 'httpAccept');
}

const isGiven = (given: ReadonlyMap<string, string>, name: string): boolean =>
  (given.get(name) ?? '') !== '';

function readSearch(given: ReadonlyMap<string, string>): SearchRetrieve {
  const type = given.get('queryType') ?? 'cql';
  if (!/^(?:cql|searchTerms)$/i.test(type)) throw new Diagnostic(6, 'queryType');
  if (isGiven(given, 'recordXPath')) throw new Diagnostic(72);
  const text = given.get('query');
  if (text === undefined) throw new Diagnostic(7, 'query');
  const start = numberIn(given, 'startRecord', 1);
  if (start === 0) throw new Diagnostic(6, 'startRecord');
  numberIn(given, 'resultSetTTL', 0);
  const { query, sort } = parseCql(type.toLowerCase() === 'cql' ? text : asTerm(text));
  return {
    operation: 'searchRetrieve',
    query: { query, sort: sort.length > 0 ? sort : sortKeysOf(given.get('sortKeys') ?? '') },
    start,
    count: Math.min(numberIn(given, 'maximumRecords', DEFAULT_RECORDS), MAX_RECORDS),
    schema: schemaOf(given.get('recordSchema')),
    facets: facetsOf(given),
  };
}

/** Words of `queryType=searchTerms`, all of which are to be found. */
const asTerm = (text: string): string =>
  `cql.serverChoice all "${text.replace(/[\\"*?^]/g, (character) => `\\${character}`)}"`;

function readScan(given: ReadonlyMap<string, string>): Scan {
  const text = given.get('scanClause');
  if (text === undefined) throw new Diagnostic(7, 'scanClause');
  const count = Math.min(numberIn(given, 'maximumTerms', DEFAULT_TERMS), MAX_TERMS);
  if (count === 0) throw new Diagnostic(6, 'maximumTerms');
  const position = numberIn(given, 'responsePosition', 1);
  if (position > count + 1) throw new Diagnostic(120, String(position));
  return { operation: 'scan', clause: parseScanClause(text), position, count };
}

function numberIn(given: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const text = given.get(name) ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Diagnostic(6, name);
  return Number(text);
}

/** `sortKeys` of SRU 1.1: path, schema, ascending, case sensitive; missing values are not read. */
function sortKeysOf(text: string): SortKey[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((key): SortKey => {
      const [index = '', , ascending = '1', isCaseSensitive = '0'] = key.split(',');
      if (!['', '0', '1'].includes(ascending)) throw new Diagnostic(91, ascending);
      if (!['', '0'].includes(isCaseSensitive)) throw new Diagnostic(92, isCaseSensitive);
      return { index, modifiers: ascending === '0' ? [{ name: 'sort.descending' }] : [] };
    });
}
