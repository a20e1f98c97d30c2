import { test } from '@playwright/test';
import { findAndSignIn, findAndSignInByKeyboard } from '../support/engines/journeys.ts';
import { readerOf } from '../support/engines/reader.ts';
import { LANGUAGES } from '../support/languages.ts';

/** The main journey in Firefox, up to the loans: the short form of what the full tests try. */
for (const language of LANGUAGES.filter(({ locale }) => locale !== 'es')) {
  const find = language.locale === 'en' ? findAndSignInByKeyboard : findAndSignIn;
  test(`a patron finds a title and signs in (${language.locale})`, ({ page }) =>
    find(readerOf(page), language));
}
