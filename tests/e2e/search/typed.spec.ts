import { expect, test } from '@playwright/test';
import { SOME_NAUGHTY_STRINGS } from '../../support/finding/naughty-strings.ts';
import { inParts, wronglySearched } from '../../support/finding/typed-search.ts';

for (const { name, part } of inParts(SOME_NAUGHTY_STRINGS)) {
  test(`whatever is typed into the search field is searched for: strings ${name}`, async ({
    page,
  }) => {
    test.slow();
    expect(await wronglySearched(page, part)).toEqual([]);
  });
}
