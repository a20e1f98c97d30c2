import { describe, expect, it } from 'vitest';
import { browserName } from '#api/patrons/auth/browser.ts';
import {
  firstName,
  mayUse,
  missingFields,
  possibleNames,
  groupRights,
  shortName,
  withoutSuffix,
} from '#api/patrons/auth/rules.ts';
import { formatParam } from '#contract/shared/param-formats.ts';

describe('a sign-in form', () => {
  const full = { username: 'a', password: 'b', categoria: '01', recaptcha_token: 'x' };
  const codes = (form: Partial<typeof full>, captcha = true, category = true) =>
    missingFields(form, { captcha, category }).map(({ code }) => code);

  it('lacks only what the institution asks for, and all of it is told', () => {
    expect(codes(full)).toEqual([]);
    expect(codes({})).toEqual(['missing_credentials', 'category_required', 'captcha_required']);
    expect(codes({}, false, false)).toEqual(['missing_credentials']);
    expect(codes({ ...full, username: ' ' })).toEqual(['missing_credentials']);
  });

  it('takes blanks for a password, but not nothing', () => {
    expect(codes({ ...full, password: ' ' })).toEqual([]);
    expect(codes({ ...full, password: '' })).toEqual(['missing_credentials']);
  });
});

describe('names', () => {
  it('are completed with the suffix unless they hold an @', () => {
    expect(possibleNames('ana', '@x.example')).toEqual(['ana', 'ana@x.example']);
    expect(possibleNames('ana@y.example', '@x.example')).toEqual(['ana@y.example']);
    expect(possibleNames('ana', '')).toEqual(['ana']);
    expect(withoutSuffix('ana@x.example', '@x.example')).toBe('ana');
    expect(withoutSuffix('ana', '')).toBe('ana');
  });

  it('are shortened so that one knows oneself', () => {
    expect(shortName('Beatriz Camargo da Rocha')).toBe('Beatriz C. R.');
    expect(shortName('  Érica  Ávila ')).toBe('Érica Á.');
    expect(shortName('')).toBe('');
    expect(firstName(' Ana Maria ')).toBe('Ana');
  });
});

describe('rights of a group', () => {
  const rights = [
    { module: 1, activity: 7, description: '' },
    { group: '08', module: 1, activity: 12, description: '' },
  ];
  it('are its own and those of everybody', () => {
    expect(groupRights(rights, '08')).toHaveLength(2);
    expect(groupRights(rights, '01')).toEqual([rights[0]]);
  });

  it('narrow an activity that is switched on, and switch none on', () => {
    const may = (activity: number, group: string) =>
      mayUse(activity, { activities: [12, 13], rights }, group);
    expect(may(12, '08')).toBe(true);
    expect(may(12, '01')).toBe(false);
    expect(may(13, '01')).toBe(true);
    expect(may(7, '01')).toBe(false);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge (Windows)',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet (Android)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari (iPhone)',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Firefox (macOS)',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Chrome (ChromeOS)',
  ],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the browser %s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});

it('a time to wait is told in seconds or whole minutes, in every language', () => {
  expect(formatParam('esperado', 30, 'pt')).toBe('30');
  expect(formatParam('espera', 30, 'pt')).toBe('30 segundos');
  expect(formatParam('espera', 60, 'pt')).toBe('1 minuto');
  expect(formatParam('espera', 61, 'es')).toBe('2 minutos');
  expect(formatParam('espera', 3600, 'en')).toBe('60 minutes');
});
