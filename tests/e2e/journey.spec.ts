import { test } from '@playwright/test';
import { LANGUAGES } from '../support/languages.ts';
import {
  findAndSignIn,
  findAndSignInByKeyboard,
  renewOne,
  renewOneByKeyboard,
} from '../support/engines/journeys.ts';
import { readerOf } from '../support/engines/reader.ts';

/** Search → title → sign in → renew, in every language; in English with the keyboard alone. */

for (const language of LANGUAGES.filter(({ locale }) => locale !== 'en')) {
  test(
    `a patron finds a title, signs in and renews (${language.locale})`,
    { tag: language.locale === 'pt' ? '@journey' : [] },
    async ({ page }) => {
      const reader = readerOf(page);
      await findAndSignIn(reader, language);
      await renewOne(reader, language);
    },
  );
}

test('the same path by keyboard alone (en)', async ({ page }) => {
  const language = LANGUAGES.find(({ locale }) => locale === 'en');
  if (!language) throw new Error('No English');
  const reader = readerOf(page);
  await findAndSignInByKeyboard(reader, language);
  await renewOneByKeyboard(reader, language);
});
