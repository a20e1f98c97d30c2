import { afterEach, describe, expect, it, vi } from 'vitest';
import { localeOfHeader } from '#contract/shared/languages.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const publishedWith = async (languages: string | undefined) => {
  vi.stubEnv('ACERVO_LANGUAGES', languages);
  return (await import('#build/i18n/published.ts')).PUBLISHED;
};

describe('published languages', () => {
  it('are those of the setting, in its order', async () => {
    expect(await publishedWith('pt,it,fr')).toEqual(['pt', 'it', 'fr']);
  });

  it('are Portuguese, English and Spanish where nothing is said', async () => {
    expect(await publishedWith(undefined)).toEqual(['pt', 'en', 'es']);
  });

  it('stop the build when one is not known', async () => {
    await expect(publishedWith('pt,de')).rejects.toThrow('"de" is no language');
  });

  it('are the only ones that the server answers in', () => {
    expect(localeOfHeader('7')).toBe('fr');
    expect(localeOfHeader('7', ['pt', 'en'])).toBe('pt');
    expect(localeOfHeader('5', ['pt', 'en'])).toBe('en');
    expect(localeOfHeader(undefined, ['pt', 'en'])).toBe('pt');
  });
});
