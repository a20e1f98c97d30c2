import { describe, expect, it } from 'vitest';
import { isLocal, readConfig } from '#api/config.ts';

describe('a server', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost', ACERVO_ORIGIN: 'http://localhost:4321' }, true],
    [{ ACERVO_ORIGIN: 'http://[::1]:8080/' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ ACERVO_ORIGIN: 'https://catalogo.example.org' }, false],
  ])('%j is for this machine alone: %s', (environment, expected) => {
    expect(isLocal(readConfig(environment))).toBe(expected);
  });

  it('reads from standbys of a PostgreSQL only', () => {
    const address = 'postgres://acervo@db2/acervo';
    const { replicas } = readConfig({
      DATABASE_URL: 'postgres://a@db1/a',
      DATABASE_READ_URL: address,
    });
    expect(replicas).toBe(address);
    expect(readConfig({}).replicas).toBe('');
    for (const DATABASE_URL of [undefined, '/srv/acervo.db'])
      expect(() => readConfig({ DATABASE_URL, DATABASE_READ_URL: address })).toThrow(
        'DATABASE_READ_URL names standbys of the PostgreSQL in DATABASE_URL',
      );
  });

  it('has no short secret', () => {
    expect(() => readConfig({ ACERVO_SECRET: 'curto' })).toThrow('at least 16 characters');
  });

  it('refuses an address of OpenSearch that is none, without repeating its password', () => {
    expect(readConfig({}).searchUrl).toBe('');
    const address = 'https://user:secret@search:9200/acervo';
    expect(readConfig({ SEARCH_URL: address }).searchUrl).toBe(address);
    const wrong = () => readConfig({ SEARCH_URL: 'search:secret@9200' });
    expect(wrong).toThrow(/SEARCH_URL/);
    expect(wrong).not.toThrow(/secret/);
  });
});
