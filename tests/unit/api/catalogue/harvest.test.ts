import { describe, expect, it } from 'vitest';
import { importFileOf, readResponse } from '#api/catalogue/harvest/response.ts';

const response = (...content: string[]): string =>
  `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-03-12T17:20:00Z</responseDate>${content.join('')}</OAI-PMH>`;
const header = (identifier: string, status = ''): string =>
  `<header${status}><identifier>${identifier}</identifier><datestamp>2026-03-01</datestamp></header>`;
const MARC = '<marc:record><marc:leader>00000nam a2200000 a 4500</marc:leader></marc:record>';

describe('a response of a repository', () => {
  it('is read with its records, deletions and the token of the next page', () => {
    const record = `<record>${header('oai:a:1')}<metadata>${MARC}</metadata></record>`;
    const deleted = `<record>${header('oai:a:2', ' status="deleted"')}</record>`;
    const token = '<resumptionToken cursor="0">abc</resumptionToken>';
    expect(
      readResponse(response(`<ListRecords>${record}${deleted}${token}</ListRecords>`)),
    ).toMatchObject({
      responseDate: '2026-03-12T17:20:00Z',
      token: 'abc',
      error: null,
      records: [
        { identifier: 'oai:a:1', isDeleted: false, xml: MARC },
        { identifier: 'oai:a:2', isDeleted: true, xml: '' },
      ],
    });
  });

  it('is read with elements of the same names inside its records', () => {
    const inside = '<identifier>x</identifier><error>y</error><record><header/></record>';
    const record = `<record>${header('oai:a:1')}<metadata>${inside}</metadata></record>`;
    const { records, error } = readResponse(response(record));
    expect(records).toEqual([{ identifier: 'oai:a:1', isDeleted: false, xml: inside }]);
    expect(error).toBeNull();
  });

  it('is read with an error of the protocol', () => {
    const error = '<error code="badArgument">The date &amp; time</error>';
    expect(readResponse(response(error)).error).toEqual({
      code: 'badArgument',
      message: 'The date & time',
    });
  });

  it('is read without the characters that XML forbids', () => {
    const name =
      '<metadataFormat><metadataPrefix>marc\u0001xml&#x1F;&#0;</metadataPrefix></metadataFormat>';
    expect(readResponse(response(name)).formats).toEqual([{ prefix: 'marcxml', namespace: '' }]);
  });

  it.each([
    ['<html><body>Login</body></html>', /not of OAI-PMH: it begins with <html>/],
    ['<OAI-PMH><ListRecords></OAI-PMH>', /not valid XML/],
    ['', /not valid XML/],
  ])('is refused if it is something else: %s', (text, message) => {
    expect(() => readResponse(text)).toThrow(message);
  });
});

describe('the file that is imported', () => {
  it('has the identifier in each record, with the prefix of its elements', () => {
    const records = [{ identifier: 'oai:a:1&2', isDeleted: false, xml: MARC }];
    expect(importFileOf(records, 'a.example')).toContain(
      '</marc:leader><marc:datafield tag="990" ind1=" " ind2=" "><marc:subfield code="9">acervo</marc:subfield>' +
        '<marc:subfield code="s">a.example</marc:subfield><marc:subfield code="n">oai:a:1&amp;2</marc:subfield></marc:datafield>',
    );
  });
});
