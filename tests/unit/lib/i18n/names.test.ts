import { expect, it } from 'vitest';
import { LOCALES } from '#contract/shared/languages.ts';

type Table = Record<string, string>;
const tableOf = async (locale: string, area: string): Promise<Table> => {
  const { default: table } = (await import(`#lib/i18n/locales/${locale}/${area}.json`, {
    with: { type: 'json' },
  })) as { default: Table };
  return table;
};

it.each(LOCALES)('the personal area has one name (%s)', async (locale) => {
  const [common, auth, pages] = await Promise.all(
    ['common', 'auth', 'pages'].map((area) => tableOf(locale, area)),
  );
  const names = [
    common?.['my_account'],
    auth?.['account'],
    auth?.['to_account'],
    pages?.['account_title'],
  ];
  expect(new Set(names).size).toBe(1);
});
