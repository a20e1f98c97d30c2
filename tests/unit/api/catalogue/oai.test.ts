import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { OaiError, parseRequest } from '#api/catalogue/oai/request.ts';
import { repositoryOf, titleOfIdentifier, oaiIdentifier } from '#api/catalogue/oai/repository.ts';
import { isInSet, setsOf } from '#api/catalogue/oai/sets.ts';
import { readToken, writeToken } from '#api/catalogue/oai/token.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';

const NOW = new Date('2026-03-12T17:20:00.000Z');
const parse = (query: string) => parseRequest([...new URLSearchParams(query)], NOW);

function errorOf(query: string): string {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof OaiError) return error.code;
    throw error;
  }
  return '';
}

describe('arguments of OAI-PMH', () => {
  it.each([
    ['', 'badVerb'],
    ['verb=junk', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&set=type', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&identifier=oai:a.b:1', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&until=junk', 'badArgument'],
    ['verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-02T10:00:00.5Z', 'badArgument'],
    [
      'verb=ListRecords&metadataPrefix=oai_dc&from=2002-02-05&until=2002-02-06T05:35:00Z',
      'badArgument',
    ],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-02&until=2026-02-01', 'badArgument'],
    ['verb=ListRecords&resumptionToken=junk', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=junk', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=junk&until=2026-02-01', 'badArgument'],
  ])('refuses %s with %s', (query, code) => {
    expect(errorOf(query)).toBe(code);
  });

  it('includes the whole last second or day of a range', () => {
    const range = (from: string, until: string) => {
      const request = parse(`verb=ListRecords&metadataPrefix=oai_dc&from=${from}&until=${until}`);
      return 'position' in request ? [request.position.after.at, request.position.until] : [];
    };
    expect(range('2026-03-01', '2026-03-01')).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
    ]);
    expect(range('2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z')).toEqual([
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:00:01.000Z',
    ]);
  });
});

describe('resumption tokens', () => {
  const position = fc.record({
    prefix: fc.string({ maxLength: 20 }),
    set: fc.string({ maxLength: 40 }),
    until: fc.constant('2026-03-12T17:20:00.000Z'),
    after: fc.record({ at: fc.constant('2026-01-01T00:00:00.123Z'), id: fc.nat() }),
    cursor: fc.nat(),
    size: fc.option(fc.nat()),
  });

  it('hold a position in characters that need no escaping', () => {
    fc.assert(
      fc.property(position, (one) => {
        const token = writeToken(one, NOW);
        expect(token).toMatch(/^[A-Za-z0-9._~-]+$/);
        expect(readToken(token, NOW)).toEqual(one);
      }),
    );
  });

  it('are valid for weeks, and then refused', () => {
    const [one] = fc.sample(position, 1);
    const token = writeToken(one!, NOW);
    const inWeeks = (weeks: number) => new Date(NOW.getTime() + weeks * 604_800_000);
    expect(readToken(token, inWeeks(8))).toEqual(one);
    expect(readToken(token, inWeeks(9))).toBeNull();
  });

  it('are refused when they are cut or forged', () => {
    const token = writeToken(fc.sample(position, 1)[0]!, NOW);
    fc.assert(
      fc.property(fc.nat({ max: token.length - 2 }), (length) => {
        expect(readToken(token.slice(0, length), NOW)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(readToken(Buffer.from(json).toString('base64url'), NOW)).toBeNull();
      }),
    );
  });
});

describe('the repository', () => {
  const named = (origin: string, harvesting = { identifier: '', email: '' }) =>
    repositoryOf(
      { ...DEMONSTRATION_SETTINGS, harvesting: { ...harvesting, repositories: [] } },
      origin,
    );

  it('is named after its host, else after the institution', () => {
    expect(named('https://catalogo.example.org').identifier).toBe('catalogo.example.org');
    expect(named('http://localhost:4321').identifier).toBe('ufvi.acervo');
    expect(named('http://127.0.0.1:4321').identifier).toBe('ufvi.acervo');
    expect(
      named('http://localhost:4321', { identifier: 'ipe.example', email: 'a@b.example' }),
    ).toMatchObject({ identifier: 'ipe.example', adminEmail: 'a@b.example' });
  });

  it('reads its own identifiers only', () => {
    const repository = named('https://catalogo.example.org');
    expect(titleOfIdentifier(repository, oaiIdentifier(repository, 42))).toBe(42);
    for (const text of ['oai:catalogo.example.org:0', 'oai:other.example:1', '1', 'invalid"id'])
      expect(titleOfIdentifier(repository, text)).toBeNull();
  });
});

describe('sets', () => {
  it('hold titles by type, collection and library, and those below them', () => {
    const specs = setsOf(3, [2, 5]);
    expect(specs).toEqual(['type:periodico', 'collection:periodicos', 'library:2', 'library:5']);
    expect(['', 'type', 'library:5', 'collection'].map((set) => isInSet(set, specs))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['library:50', 'libr', 'type:livro'].map((set) => isInSet(set, specs))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
