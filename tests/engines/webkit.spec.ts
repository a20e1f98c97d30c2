import { test } from '@playwright/test';
import { E2E_PORT } from '../support/e2e-data.ts';
import {
  findAndSignIn,
  findAndSignInByKeyboard,
  renewOne,
  renewOneByKeyboard,
} from '../support/engines/journeys.ts';
import { withWebKit } from '../support/engines/webkit.ts';
import { LANGUAGES } from '../support/languages.ts';

/** The main journey in WebKitGTK, up to the loans; in the full tests one is renewed, too: in Portuguese by Firefox. */

const SITE = `http://127.0.0.1:${E2E_PORT}`;
const RENEWS = process.env['TEST_FULL'] === '1';

for (const language of LANGUAGES) {
  const isByKeyboard = language.locale === 'en';
  test(`a patron finds a title and signs in (${language.locale})`, () =>
    withWebKit(SITE, async (reader) => {
      const [find, renew] = isByKeyboard
        ? [findAndSignInByKeyboard, renewOneByKeyboard]
        : [findAndSignIn, renewOne];
      await find(reader, language);
      if (RENEWS && language.locale !== 'pt') await renew(reader, language);
    }));
}
