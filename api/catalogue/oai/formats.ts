import { dublinCore } from '../marc/show/dublin-core.ts';
import { oaiDcElement } from '../marc/write/dublin-core.ts';
import { marcXmlElement } from '../marc/write/marcxml.ts';
import { MODS_NAMESPACE, MODS_SCHEMA, modsRecord } from '../marc/write/mods.ts';
import { releasedRecord } from '../marc/write/public-record.ts';
import type { DescribedTitle } from './store.ts';

/** A form in which records are copied. */
export interface MetadataFormat {
  schema: string;
  namespace: string;
  /** The metadata of a title as one element; `page` is the address of its page. */
  write: (title: DescribedTitle, page: string) => string;
}

const MARC_NAMESPACE = 'http://www.loc.gov/MARC21/slim';
const MARC_SCHEMA = 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd';
const MARC_ATTRIBUTES =
  ` xmlns="${MARC_NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
  ` xsi:schemaLocation="${MARC_NAMESPACE} ${MARC_SCHEMA}"`;

const marcXml: MetadataFormat = {
  schema: MARC_SCHEMA,
  namespace: MARC_NAMESPACE,
  write: ({ record }) => marcXmlElement(releasedRecord(record()), MARC_ATTRIBUTES),
};

/** Formats by `metadataPrefix`; harvesters know MARCXML by either name. */
export const FORMATS: ReadonlyMap<string, MetadataFormat> = new Map<string, MetadataFormat>([
  [
    'oai_dc',
    {
      schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      write: ({ record }, page) =>
        oaiDcElement([...dublinCore(record()), { element: 'identifier', value: page }]),
    },
  ],
  ['marcxml', marcXml],
  ['marc21', marcXml],
  [
    'mods',
    {
      schema: MODS_SCHEMA,
      namespace: MODS_NAMESPACE,
      write: ({ id, changedAt, summary, record }, page) =>
        modsRecord({ id, page, record: releasedRecord(record()), summary, changedAt }),
    },
  ],
]);
