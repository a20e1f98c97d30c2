import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';

const FOLDER = join(process.env['SAMPLES'] ?? '', 'marc-gutenberg-generated');
const isThere = process.env['SAMPLES'] !== undefined && existsSync(FOLDER);
if (!isThere) console.log('[samples] no marc-gutenberg-generated: twins in MARC-8 were SKIPPED');

/** MARC-8 has no code for these: whoever wrote the files left them out there, with blanks beside them. */
const WITHOUT_CODE = /[\sºª—–\u00ad]/g;

/** What the records of a file are called and who wrote them, a line each. */
async function titles(file: string): Promise<string[]> {
  const found: string[] = [];
  for await (const result of openMarc(join(FOLDER, file))) {
    if (!result.ok) {
      found.push(`${result.position.number}: ${result.reason}`);
      continue;
    }
    const { title, authors, subjects } = titleSummary(result.record);
    const names = [...authors, ...subjects].map(({ heading }) => heading);
    found.push([title, ...names].join(' | ').replace(WITHOUT_CODE, ''));
  }
  return found;
}

describe.skipIf(!isThere)(`the same records in MARC-8, UTF-8 and MARCXML (${FOLDER})`, () => {
  it.each(['pt', 'es'])('have the same titles, authors and subjects: %s', async (language) => {
    const utf8 = await titles(`gutenberg_${language}_utf8.mrc`);
    expect(utf8.length).toBeGreaterThan(600);
    expect(await titles(`gutenberg_${language}_marc8.mrc`)).toEqual(utf8);
    expect(await titles(`gutenberg_${language}.xml`)).toEqual(utf8);
  });
});
