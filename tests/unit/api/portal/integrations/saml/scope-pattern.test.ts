import { expect, it } from 'vitest';
import { scopePattern } from '#api/portal/integrations/saml/scope-pattern.ts';

const fits = (pattern: string, scope: string) => scopePattern(pattern)?.(scope);

it('matches whole scopes, whatever their case', () => {
  expect(fits('.+\\.example\\.edu', 'law.Example.edu')).toBe(true);
  expect(fits('^.+\\.example\\.edu$', 'law.example.edu')).toBe(true);
  expect(fits('([a-z0-9-]{1,63}\\.){0,2}vho\\.aaf\\.edu\\.au', 'a.b.vho.aaf.edu.au')).toBe(true);
  expect(fits('example\\.edu', 'law.example.edu')).toBe(false);
  expect(fits('example\\.edu|evil', 'example.edu.evil')).toBe(false);
  expect(fits('.+', `${'a.'.repeat(200)}edu`)).toBe(false);
});

it.each(['(a+)+', '(a|a)*', '(a|aa)+', '(.*a){20}', '((a{0,30}){0,30})'])(
  'ends with %s, on which RegExp goes on for years',
  (pattern) => {
    expect(fits(pattern, `${'a'.repeat(250)}!`)).toBe(false);
  },
);

it.each(['(?=a)a', '(a)\\1', '(', 'a{1001}', 'a'.repeat(301)])('knows no pattern %s', (pattern) => {
  expect(scopePattern(pattern)).toBeNull();
});
