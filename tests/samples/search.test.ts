import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type Portal } from '../support/portal.ts';
import { badlyTaken, SEARCH_PLACES } from '../support/finding/search-questions.ts';
import { addTitles, book, fillNetwork } from '../support/networks/small-network.ts';

const FILE = join(process.env['SAMPLES'] ?? '', 'naughty-inputs', 'blns.json');
const isThere = process.env['SAMPLES'] !== undefined && existsSync(FILE);
if (!isThere) console.log('[samples] no naughty-inputs/blns.json: outside strings were SKIPPED');

describe.skipIf(!isThere)(`searching for the strings of ${FILE}`, () => {
  const strings = isThere ? (JSON.parse(readFileSync(FILE, 'utf8')) as string[]) : [];
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [book({ number: '1', title: 'Grande sertão :$bveredas' })]);
      },
    });
  });
  afterAll(() => portal.close());

  it('has strings', () => {
    expect(strings.length).toBeGreaterThan(400);
  });

  it.each(SEARCH_PLACES)(
    'never fails: %s',
    async (place) => {
      expect(await badlyTaken(portal.url, place, strings)).toEqual([]);
    },
    120_000,
  );

  it('leaves the catalogue as it was', async () => {
    expect((await portal.call('GET /consulta', {})).total).toBe(1);
  });
});
