import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decideAcceptance } from '#api/catalogue/marc/read/accept.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { abntReference } from '#api/catalogue/references/formats/abnt.ts';
import { bibtexEntry } from '#api/catalogue/references/formats/bibtex.ts';
import { citableWork } from '#api/catalogue/references/citable-work.ts';
import { cslItem } from '#api/catalogue/references/formats/csl.ts';
import { risReference } from '#api/catalogue/references/formats/ris.ts';
import { textOfRuns } from '#api/catalogue/references/formats/runs.ts';

const SAMPLES = process.env['SAMPLES'] ?? '';
const isThere = SAMPLES !== '' && existsSync(SAMPLES);
if (!isThere) console.log('[samples] SAMPLES=DIR is not set: outside references were SKIPPED');

const TODAY = '2026-03-12';

/** Files of MARC records, whatever their names end in. */
const files = isThere
  ? globSync('**/*.{mrc,marc,mrx,xml,mrc.gz,xml.gz}', { cwd: SAMPLES }).sort()
  : [];

describe.skipIf(!isThere)('references of outside records', () => {
  it('are written for each that is imported', { timeout: 600_000 }, async () => {
    let written = 0;
    for (const file of files) {
      for await (const result of openMarc(join(SAMPLES, file))) {
        if (result.ok && isTitle(result.record)) {
          expectReference(result.record, `${file} ${result.position.number}`);
          written += 1;
        }
      }
    }
    console.log(`${written} references`);
    expect(written).toBeGreaterThan(0);
  });
});

function isTitle(record: MarcRecord): boolean {
  const accepted = decideAcceptance(record);
  return accepted.ok && accepted.kind === 'bibliographic' && !accepted.deleted;
}

function expectReference(record: MarcRecord, where: string): void {
  const work = citableWork(record, titleSummary(record));
  const text = textOfRuns(abntReference(work, TODAY));
  expect(text, where).toMatch(/\S.*[.!?…]$/u);
  const item = cslItem(work, 1, TODAY);
  expect(item.title, where).not.toBe('');
  expect(bibtexEntry(item), where).toMatch(/^@[a-z]+\{[a-z]+\d*_1,\n[^]*\n\}\n$/);
  expect(risReference(item), where).toMatch(/^TY {2}- [A-Z]+\r\n(?:.+\r\n)+ER {2}- \r\n$/);
}
