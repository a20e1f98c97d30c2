import { dublinCore } from '../marc/show/dublin-core.ts';
import { sruDcElement } from '../marc/write/dublin-core.ts';
import { FORMATS, type MetadataFormat } from '../oai/formats.ts';
import { Diagnostic } from './diagnostics.ts';

export interface RecordSchema {
  name: string;
  title: string;
  /** The identifier that answers name. */
  uri: string;
  /** Other names that clients use. */
  aliases: readonly string[];
  write: MetadataFormat['write'];
}

const writerOf = (prefix: string): MetadataFormat['write'] => {
  const format = FORMATS.get(prefix);
  if (format === undefined) throw new Error(`There is no format ${prefix}`);
  return format.write;
};

const MODS_VERSIONS = ['3', '3.0', '3.1', '3.2', '3.3', '3.4', '3.5', '3.6'];

export const SCHEMAS: readonly [RecordSchema, ...RecordSchema[]] = [
  {
    name: 'marcxml',
    title: 'MARCXML',
    uri: 'info:srw/schema/1/marcxml-v1.1',
    aliases: [
      ...['marc21', 'marc21-xml', 'marcxml-v1.1', 'marc', 'http://www.loc.gov/marc21/slim'],
      'info:srw/schema/1/marcxml',
    ],
    write: writerOf('marcxml'),
  },
  {
    name: 'dc',
    title: 'Dublin Core',
    uri: 'info:srw/schema/1/dc-v1.1',
    aliases: [
      ...['dc-v1.1', 'dublincore', 'srw_dc', 'oai_dc', 'info:srw/schema/1/dc-schema'],
      ...['http://purl.org/dc/elements/1.1/', 'http://www.openarchives.org/oai/2.0/oai_dc/'],
    ],
    write: ({ record }, page) =>
      sruDcElement([...dublinCore(record()), { element: 'identifier', value: page }]),
  },
  {
    name: 'mods',
    title: 'MODS 3.7',
    uri: 'info:srw/schema/1/mods-v3.7',
    aliases: [
      ...['mods3', 'mods-v3.7', 'http://www.loc.gov/mods/v3', 'http://www.loc.gov/mods/'],
      ...MODS_VERSIONS.flatMap((version) => [
        `mods-v${version}`,
        `info:srw/schema/1/mods-v${version}`,
      ]),
    ],
    write: writerOf('mods'),
  },
];

/** @throws {Diagnostic} */
export function schemaOf(asked: string | undefined): RecordSchema {
  if (asked === undefined) return SCHEMAS[0];
  const name = asked.toLowerCase();
  const found = SCHEMAS.find(
    (schema) => schema.name === name || schema.uri === name || schema.aliases.includes(name),
  );
  if (found === undefined) throw new Diagnostic(66, asked);
  return found;
}
