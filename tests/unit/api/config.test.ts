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

  it('has no short secret', () => {
    expect(() => readConfig({ ACERVO_SECRET: 'curto' })).toThrow('at least 16 characters');
  });
});
