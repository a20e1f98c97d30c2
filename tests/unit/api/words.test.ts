import { expect, it } from 'vitest';
import { passwordChangedEmail, codeEmail } from '#api/patrons/auth/recovery/emails.ts';
import { waitingPage } from '#api/core/http/waiting-page.ts';
import { FIELD_PROBLEMS } from '#api/core/http/refused.ts';
import { word, wordIfAny, wordKeys } from '#api/core/words.ts';
import { LOCALES } from '#contract/shared/languages.ts';

const FACTS = { name: 'Ana Lima', login: 'ana', institution: 'Rede' };

it('the server has words for a key, or says that it has none', () => {
  expect(word('server/work-types', 'tese', 'fr')).toBe('Thèse');
  expect(word('server/calendar', 'closed', 'it', { library: 'Centrale' })).toBe('Centrale: chiusa');
  expect(wordIfAny('server/work-types', 'toString', 'it')).toBeUndefined();
  expect(() => word('server/work-types', 'nada', 'it')).toThrow('No words for nada');
});

it('everything that can be wrong with a field has its sentence, and no sentence is for nothing', () => {
  expect(wordKeys('server/field-problems')).toEqual([...FIELD_PROBLEMS]);
});

it.each(LOCALES)('refusals put no plural after a limit, which may be one (%s)', (locale) => {
  const limits = wordKeys('refusals').filter((key) => /limit_reached$|^limite_/.test(key));
  expect(limits.length).toBeGreaterThan(10);
  for (const key of limits) {
    expect(wordIfAny('refusals', key, locale)).not.toMatch(/\{\{limite\}\} \p{L}/u);
  }
});

it.each(LOCALES)('letters name the person, the login and the code (%s)', (locale) => {
  const code = codeEmail(locale, { ...FACTS, code: '123456', minutes: 15 });
  for (const part of ['Ana', '123456', '15', 'ana', 'Rede']) expect(code.text).toContain(part);
  const changed = passwordChangedEmail(locale, FACTS);
  expect(changed.text).toContain('Ana');
  expect(code.text + changed.text + code.subject + changed.subject).not.toMatch(/\{\{|undefined/);
});

it('the page that waits speaks the language of the address', () => {
  expect(waitingPage('/fr/ajuda')).toContain('lang="fr"');
  expect(waitingPage('/it/')).toContain('Il catalogo si sta preparando');
  expect(waitingPage('/acervo/1')).toContain('lang="pt-BR"');
});
