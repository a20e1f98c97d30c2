import { xmlElement, xmlText } from '../../core/escape-xml.ts';
import { CONTEXT_SETS, INDEXES, type SruIndex } from './indexes.ts';
import { MAX_RECORDS, MAX_TERMS } from './request.ts';
import { SCHEMAS } from './schemas.ts';
import type { WrittenRecord } from './answer.ts';

const ZEEREX = 'http://explain.z3950.org/dtd/2.0/';

/** What the server offers, as a ZeeRex record. */
export function explainRecord({ origin, name }: { origin: string; name: string }): WrittenRecord {
  const xml = xmlElement(
    'explain',
    { xmlns: ZEEREX },
    serverInfo(new URL(origin)),
    xmlElement(
      'databaseInfo',
      {},
      xmlText('title', name, { primary: 'true' }),
      xmlText('description', 'Library catalogue', { lang: 'en', primary: 'true' }),
    ),
    indexInfo(),
    xmlElement(
      'schemaInfo',
      {},
      ...SCHEMAS.map((schema) =>
        xmlElement(
          'schema',
          { name: schema.name, identifier: schema.uri },
          xmlText('title', schema.title),
        ),
      ),
    ),
    configInfo(),
  );
  return { schema: ZEEREX, xml };
}

const serverInfo = ({ protocol, hostname, port }: URL): string =>
  xmlElement(
    'serverInfo',
    {
      ...{ protocol: 'SRU', version: '2.0', method: 'GET POST' },
      transport: protocol.replace(':', ''),
    },
    xmlText('host', hostname),
    xmlText('port', port || (protocol === 'https:' ? '443' : '80')),
    xmlText('database', 'api/sru'),
  );

const indexInfo = (): string =>
  xmlElement(
    'indexInfo',
    {},
    ...Object.entries(CONTEXT_SETS).map(([name, identifier]) =>
      xmlElement('set', { name, identifier }),
    ),
    ...INDEXES.filter(({ searches }) => searches.kind !== 'resultSet').map(indexElement),
  );

const indexElement = ({ title, names, scan, dimension, sort }: SruIndex): string =>
  xmlElement(
    'index',
    {
      search: 'true',
      scan: String(scan !== undefined || dimension !== undefined),
      sort: String(sort !== undefined),
    },
    xmlText('title', title, { lang: 'en' }),
    ...names.map((name) => {
      const [set = '', bare = ''] = name.split('.');
      return xmlElement('map', {}, xmlText('name', bare, { set }));
    }),
  );

const SUPPORTS: readonly (readonly [string, string])[] = [
  ...['=', '==', '<>', '<', '>', '<=', '>=', 'all', 'any', 'adj', 'exact', 'within'].map(
    (name) => ['relation', name] as const,
  ),
  ...['stem', 'word', 'string', 'masked', 'unmasked', 'ignoreCase', 'ignoreAccents'].map(
    (name) => ['relationModifier', name] as const,
  ),
  ...['unit', 'distance', 'ordered', 'unordered'].map((name) => ['booleanModifier', name] as const),
  ...[
    ['maskingCharacter', '*'],
    ['maskingCharacter', '?'],
    ['anchoring', '^'],
    ['proximity', ''],
    ['sort', ''],
    ['scan', ''],
  ].map(([type = '', value = '']) => [type, value] as const),
];

const configInfo = (): string =>
  xmlElement(
    'configInfo',
    {},
    xmlText('default', '10', { type: 'numberOfRecords' }),
    xmlText('default', 'cql', { type: 'contextSet' }),
    xmlText('default', 'marcxml', { type: 'retrieveSchema' }),
    xmlText('setting', String(MAX_RECORDS), { type: 'maximumRecords' }),
    xmlText('setting', String(MAX_TERMS), { type: 'maximumTerms' }),
    ...SUPPORTS.map(([type, value]) =>
      value === '' ? xmlElement('supports', { type }) : xmlText('supports', value, { type }),
    ),
  );
