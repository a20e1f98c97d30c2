import { escapeXml, xmlElement, xmlText } from '../../core/escape-xml.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Operation, Version } from './request.ts';

const VERSION_1 = 'http://www.loc.gov/zing/srw/';
const VERSION_2 = 'http://docs.oasis-open.org/ns/search-ws/';
const NAMESPACES: Readonly<Record<Operation, string>> = {
  explain: 'sruResponse',
  searchRetrieve: 'sruResponse',
  scan: 'scan',
};
const DIAGNOSTICS_SCHEMA = 'info:srw/schema/1/diagnostics-v1.1';
const EXACT = 'info:srw/vocabulary/resultCountPrecision/1/exact';
const AT_LEAST = 'info:srw/vocabulary/resultCountPrecision/1/minimum';

/** The form of an answer. */
export interface Form {
  version: Version;
  /** Records as text. */
  isEscaped: boolean;
}

const isLatest = ({ version }: Form): boolean => version === '2.0';

/** A whole answer. */
export function sruDocument(form: Form, operation: Operation, ...content: string[]): string {
  const namespace = isLatest(form) ? VERSION_2 + NAMESPACES[operation] : VERSION_1;
  const version = isLatest(form) ? '' : xmlText('version', form.version);
  const body = xmlElement(`${operation}Response`, { xmlns: namespace }, version, ...content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

const diagnosticElement = (form: Form, { code, details, message }: Diagnostic): string =>
  xmlElement(
    'diagnostic',
    { xmlns: isLatest(form) ? `${VERSION_2}diagnostic` : `${VERSION_1}diagnostic/` },
    xmlText('uri', `info:srw/diagnostic/1/${code}`),
    xmlText('details', details),
    xmlText('message', message),
  );

export const diagnosticsElement = (form: Form, diagnostic: Diagnostic): string =>
  xmlElement('diagnostics', {}, diagnosticElement(form, diagnostic));

/** A record in its schema. */
export interface WrittenRecord {
  schema: string;
  xml: string;
  /** Without one in place of a record that cannot be given. */
  id?: number;
  position?: number;
}

export const surrogateRecord = (
  form: Form,
  diagnostic: Diagnostic,
  position: number,
): WrittenRecord => ({
  schema: DIAGNOSTICS_SCHEMA,
  xml: diagnosticElement(form, diagnostic),
  position,
});

export function recordElement(form: Form, { schema, xml, id, position }: WrittenRecord): string {
  const packing = form.isEscaped ? 'string' : 'xml';
  const hasId = form.version !== '1.1' && id !== undefined;
  return xmlElement(
    'record',
    {},
    xmlText('recordSchema', schema),
    xmlText(isLatest(form) ? 'recordXMLEscaping' : 'recordPacking', packing),
    xmlElement('recordData', {}, form.isEscaped ? escapeXml(xml) : xml),
    hasId ? xmlText('recordIdentifier', String(id)) : '',
    position === undefined ? '' : xmlText('recordPosition', String(position)),
  );
}

export interface SearchAnswer {
  total: number;
  /** Whether titles may be missing. */
  isLimited: boolean;
  records: readonly WrittenRecord[];
  /** Position of the next record, if there is one. */
  next: number | null;
  facets: readonly AnsweredFacet[];
}

export interface AnsweredFacet {
  index: string;
  terms: readonly { term: string; total: number; query: string; address: string }[];
}

export const NOTHING_FOUND: SearchAnswer = {
  ...{ total: 0, isLimited: false, records: [], next: null, facets: [] },
};

/** What a search found, in the order of the schema. */
export function searchContent(
  form: Form,
  { total, isLimited, records, next, facets }: SearchAnswer,
  { echo, diagnostic }: { echo: string; diagnostic?: Diagnostic },
): string {
  const written = records.map((record) => recordElement(form, record));
  return [
    xmlText('numberOfRecords', String(total)),
    written.length > 0 ? xmlElement('records', {}, ...written) : '',
    next === null ? '' : xmlText('nextRecordPosition', String(next)),
    echo,
    diagnostic === undefined ? '' : diagnosticsElement(form, diagnostic),
    isLatest(form) ? xmlText('resultCountPrecision', isLimited ? AT_LEAST : EXACT) : '',
    isLatest(form) && facets.length > 0 ? facetsElement(facets) : '',
  ].join('');
}

const facetsElement = (facets: readonly AnsweredFacet[]): string =>
  xmlElement(
    'facetedResults',
    { xmlns: `${VERSION_2}facetedResults` },
    ...facets.map(({ index, terms }) =>
      xmlElement(
        'facet',
        {},
        xmlText('index', index),
        xmlText('relation', '=='),
        xmlElement(
          'terms',
          {},
          ...terms.map(({ term, total, query, address }) =>
            xmlElement(
              'term',
              {},
              xmlText('actualTerm', term),
              xmlText('query', query),
              xmlText('requestUrl', address),
              xmlText('count', String(total)),
            ),
          ),
        ),
      ),
    ),
  );

/** Parameters in the order of the schema. */
const ECHOED: Readonly<Record<'searchRetrieve' | 'scan', readonly string[]>> = {
  searchRetrieve: [
    ...['version', 'query', 'startRecord', 'maximumRecords', 'recordPacking', 'recordXMLEscaping'],
    ...['recordSchema', 'resultSetTTL', 'sortKeys'],
  ],
  scan: ['version', 'scanClause', 'responsePosition', 'maximumTerms'],
};
const MAX_ECHOED = 2000;

/** The request as it was read. */
export function echoElement(
  form: Form,
  operation: 'searchRetrieve' | 'scan',
  pairs: readonly (readonly [string, string])[],
): string {
  const given = new Map(pairs.toReversed());
  const echoed = ECHOED[operation].map((name) => {
    if (name === 'version') return isLatest(form) ? '' : xmlText(name, form.version);
    return xmlText(name, (given.get(name) ?? '').slice(0, MAX_ECHOED));
  });
  const name = operation === 'scan' ? 'echoedScanRequest' : 'echoedSearchRetrieveRequest';
  return xmlElement(name, {}, ...echoed);
}

export interface ScannedTerm {
  value: string;
  total: number;
  where: 'first' | 'last' | 'only' | 'inner';
}

export const termsElement = (terms: readonly ScannedTerm[]): string =>
  terms.length === 0
    ? ''
    : xmlElement(
        'terms',
        {},
        ...terms.map(({ value, total, where }) =>
          xmlElement(
            'term',
            {},
            xmlText('value', value),
            xmlText('numberOfRecords', String(total)),
            xmlText('displayTerm', value),
            xmlText('whereInList', where),
          ),
        ),
      );
