import type { Statement } from '../show/dublin-core-statement.ts';
import { escapeXml } from '../../../core/escape-xml.ts';

/**
 * Serialises `oai_dc`, the form of Dublin Core used in OAI-PMH 2.0. It has neither qualifiers nor
 * schemes; ISBN and ISSN are written as URNs.
 */
export const oaiDc = (statements: readonly Statement[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${oaiDcElement(statements)}\n`;

/** The element without XML declaration. */
export const oaiDcElement = (statements: readonly Statement[]): string =>
  `${HEAD}${elementsOf(statements)}</oai_dc:dc>`;

/** The same in the element that SRU has for it. */
export const sruDcElement = (statements: readonly Statement[]): string =>
  `${SRU_HEAD}${elementsOf(statements)}</srw_dc:dc>`;

const elementsOf = (statements: readonly Statement[]): string =>
  statements
    .map(
      (statement) =>
        `  <dc:${statement.element}>${escapeXml(plainValue(statement))}</dc:${statement.element}>\n`,
    )
    .join('');

const SRU_HEAD = `<srw_dc:dc
    xmlns:srw_dc="info:srw/schema/1/dc-schema"
    xmlns:dc="http://purl.org/dc/elements/1.1/">
`;

const HEAD = `<oai_dc:dc
    xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
`;

const plainValue = ({ scheme, value }: Statement): string =>
  scheme === 'ISBN' || scheme === 'ISSN' ? `urn:${scheme}:${value}` : value;
