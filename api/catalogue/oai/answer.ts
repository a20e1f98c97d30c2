import { escapeXml, xmlElement, xmlText } from '../../core/escape-xml.ts';
import type { MetadataFormat } from './formats.ts';
import { oaiIdentifier, type Repository } from './repository.ts';
import type { OaiError } from './request.ts';
import type { OaiSet } from './sets.ts';
import type { HarvestedTitle } from './store.ts';

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/';
const IDENTIFIER = 'http://www.openarchives.org/OAI/2.0/oai-identifier';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** A UTC date to the second, the granularity of the repository. */
export const oaiDate = (instant: Date | string): string =>
  `${new Date(instant).toISOString().slice(0, 19)}Z`;

/**
 * Records saved while a response is written may have an earlier date than it. Harvesters ask for changes since the
 * date of their last response, so it is dated back by more than any save takes.
 */
const RESPONSE_LAG_MS = 60_000;

/** A whole response; `arguments_` are named unless verb or arguments were wrong. */
export function oaiDocument(
  { origin }: Repository,
  now: Date,
  { arguments_, content }: { arguments_: Readonly<Record<string, string>>; content: string },
): string {
  const request = xmlElement('request', arguments_, escapeXml(`${origin}/api/oai`));
  const body = xmlElement(
    'OAI-PMH',
    {
      xmlns: NAMESPACE,
      'xmlns:xsi': XSI,
      'xsi:schemaLocation': `${NAMESPACE} ${NAMESPACE}OAI-PMH.xsd`,
    },
    xmlText('responseDate', oaiDate(new Date(now.getTime() - RESPONSE_LAG_MS))),
    request,
    content,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

export const errorElement = ({ code, message }: OaiError): string =>
  xmlText('error', message, { code });

export const identifyElement = (repository: Repository, earliest: string): string =>
  xmlElement(
    'Identify',
    {},
    xmlText('repositoryName', repository.name),
    xmlText('baseURL', `${repository.origin}/api/oai`),
    xmlText('protocolVersion', '2.0'),
    xmlText('adminEmail', repository.adminEmail),
    xmlText('earliestDatestamp', oaiDate(earliest)),
    xmlText('deletedRecord', 'persistent'),
    xmlText('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    xmlText('compression', 'gzip'),
    xmlElement(
      'description',
      {},
      xmlElement(
        'oai-identifier',
        {
          xmlns: IDENTIFIER,
          'xmlns:xsi': XSI,
          'xsi:schemaLocation': `${IDENTIFIER} ${IDENTIFIER}.xsd`,
        },
        xmlText('scheme', 'oai'),
        xmlText('repositoryIdentifier', repository.identifier),
        xmlText('delimiter', ':'),
        xmlText('sampleIdentifier', oaiIdentifier(repository, 1)),
      ),
    ),
  );

export const formatsElement = (formats: Iterable<readonly [string, MetadataFormat]>): string =>
  xmlElement(
    'ListMetadataFormats',
    {},
    ...[...formats].map(([prefix, { schema, namespace }]) =>
      xmlElement(
        'metadataFormat',
        {},
        xmlText('metadataPrefix', prefix),
        xmlText('schema', schema),
        xmlText('metadataNamespace', namespace),
      ),
    ),
  );

export const setsElement = (sets: readonly OaiSet[]): string =>
  xmlElement(
    'ListSets',
    {},
    ...sets.map(({ spec, name }) =>
      xmlElement('set', {}, xmlText('setSpec', spec), xmlText('setName', name)),
    ),
  );

export const headerElement = (
  repository: Repository,
  { id, changedAt, isWithdrawn, sets }: HarvestedTitle,
): string =>
  xmlElement(
    'header',
    { status: isWithdrawn ? 'deleted' : undefined },
    xmlText('identifier', oaiIdentifier(repository, id)),
    xmlText('datestamp', oaiDate(changedAt)),
    ...sets.map((spec) => xmlText('setSpec', spec)),
  );

export const recordElement = (
  repository: Repository,
  format: MetadataFormat,
  title: HarvestedTitle,
): string =>
  xmlElement(
    'record',
    {},
    headerElement(repository, title),
    title.isWithdrawn
      ? ''
      : xmlElement('metadata', {}, format.write(title, `${repository.origin}/acervo/${title.id}`)),
  );

/** The token of a list that was split; an empty one ends it. */
export const tokenElement = (
  token: string,
  { cursor, size, expires }: { cursor: number; size: number | null; expires: Date },
): string =>
  xmlElement(
    'resumptionToken',
    {
      expirationDate: token === '' ? undefined : oaiDate(expires),
      completeListSize: size === null ? undefined : String(size),
      cursor: String(cursor),
    },
    escapeXml(token),
  );
