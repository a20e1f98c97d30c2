import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { inParts, wronglySearched } from '../support/finding/typed-search.ts';

const FILE = join(process.env['SAMPLES'] ?? '', 'naughty-inputs', 'blns.json');
const isThere = existsSync(FILE);
if (!isThere) console.log('[samples] no naughty-inputs/blns.json: typing its strings was SKIPPED');
const strings = isThere ? (JSON.parse(readFileSync(FILE, 'utf8')) as string[]) : [];

for (const { name, part } of inParts(strings)) {
  test(`whatever is typed into the search field is searched for: strings ${name} of blns.json`, async ({
    page,
  }) => {
    test.slow();
    expect(await wronglySearched(page, part)).toEqual([]);
  });
}
