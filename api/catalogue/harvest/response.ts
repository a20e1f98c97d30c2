/** Responses of OAI-PMH 2.0 repositories (https://www.openarchives.org/OAI/openarchivesprotocol.html). */
import { SaxesParser } from 'saxes';
import { validXmlText, xmlElement, xmlText } from '../../core/escape-xml.ts';
import { MARCXML_HEAD, MARCXML_TAIL } from '../marc/write/marcxml.ts';

export interface OaiRecord {
  identifier: string;
  isDeleted: boolean;
  /** Content of `metadata`; empty for a deleted record. */
  xml: string;
}

export interface OaiResponse {
  /** As sent, to the second. */
  responseDate: string;
  /** "YYYY-MM-DD" or "YYYY-MM-DDThh:mm:ssZ"; only of Identify. */
  granularity: string;
  /** Only of ListMetadataFormats. */
  formats: { prefix: string; namespace: string }[];
  records: OaiRecord[];
  /** Empty on the last page. */
  token: string;
  error: { code: string; message: string } | null;
}

const emptyResponse = (): OaiResponse => ({
  ...{ responseDate: '', granularity: '', formats: [], records: [], token: '', error: null },
});

/** References to characters that XML 1.0 forbids; repositories send them all the same. */
const FORBIDDEN_REFERENCE = /&#(?:x0*(?:[0-8BCEF]|1[\dA-F])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;

/**
 * Reads a response.
 *
 * @throws if it is not XML or not of OAI-PMH
 */
export function readResponse(text: string): OaiResponse {
  const xml = validXmlText(text).replaceAll(FORBIDDEN_REFERENCE, '');
  const response = emptyResponse();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new Error(`the response is not valid XML (${error.message})`);
  });
  const path: string[] = [];
  let value = '';
  let metadataAt = 0;
  parser.on('opentag', ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    if (path.length === 0 && name !== 'OAI-PMH')
      throw new Error(`the response is not of OAI-PMH: it begins with <${qualified}>`);
    if (!path.includes('metadata')) OPENED[name]?.(response, attributes);
    path.push(name);
    value = '';
    if (name === 'metadata') metadataAt = parser.position;
  });
  const add = (part: string) => void (value += part);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name: qualified }) => {
    const name = path.pop()!;
    if (path.includes('metadata')) return;
    const end = parser.position - `</${qualified}>`.length;
    CLOSED[name]?.(response, name === 'metadata' ? xml.slice(metadataAt, end) : value.trim());
    value = '';
  });
  parser.write(xml).close();
  return response;
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);

const OPENED: Record<string, (to: OaiResponse, attributes: Record<string, string>) => void> = {
  header: ({ records }, { status }) =>
    void records.push({ identifier: '', isDeleted: status === 'deleted', xml: '' }),
  metadataFormat: ({ formats }) => void formats.push({ prefix: '', namespace: '' }),
  error: (to, { code = '' }) => void (to.error = { code, message: '' }),
};

const CLOSED: Record<string, (to: OaiResponse, value: string) => void> = {
  responseDate: (to, value) => void (to.responseDate = value),
  granularity: (to, value) => void (to.granularity = value),
  resumptionToken: (to, value) => void (to.token = value),
  metadataPrefix: ({ formats }, value) =>
    void Object.assign(formats.at(-1) ?? {}, { prefix: value }),
  metadataNamespace: ({ formats }, value) =>
    void Object.assign(formats.at(-1) ?? {}, { namespace: value }),
  error: ({ error }, message) => void Object.assign(error ?? {}, { message }),
  identifier: ({ records }, value) =>
    void Object.assign(records.at(-1) ?? {}, { identifier: value }),
  metadata: ({ records }, value) => void Object.assign(records.at(-1) ?? {}, { xml: value }),
};

const LEADER_END = /<\/(?:([\w.-]+):)?leader\s*>/;

/**
 * A file of MARCXML that the import reads. In it a record is known by its identifier, which stays the same in
 * OAI-PMH, and is all that a deletion names: it is put where exports have the origin of a record.
 */
export function importFileOf(records: readonly OaiRecord[], source: string): string {
  const all = records.map(({ identifier, isDeleted, xml }) =>
    (isDeleted ? deletion(identifier) : xml).replace(
      LEADER_END,
      (end, prefix = '') => end + origin(String(prefix), source, identifier),
    ),
  );
  return `${MARCXML_HEAD}${all.join('\n')}\n${MARCXML_TAIL}`;
}

const deletion = (identifier: string): string =>
  `<record><leader>00000dam a2200000 a 4500</leader>${xmlText('controlfield', identifier, { tag: '001' })}</record>`;

function origin(prefix: string, source: string, identifier: string): string {
  const named = (name: string): string => (prefix === '' ? name : `${prefix}:${name}`);
  const subfield = (code: string, value: string): string =>
    xmlText(named('subfield'), value, { code });
  return xmlElement(
    named('datafield'),
    { tag: '990', ind1: ' ', ind2: ' ' },
    ...[subfield('9', 'acervo'), subfield('s', source), subfield('n', identifier)],
  );
}
