import { describe, expect, it } from 'vitest';
import { decideAcceptance } from '#api/catalogue/marc/read/accept.ts';
import { authoritiesOf } from '#api/catalogue/marc/map/title-headings.ts';
import { titleFields } from '#api/catalogue/marc/show/detail.ts';
import { writeIso2709 } from '#api/catalogue/marc/write/iso2709.ts';
import { authoritySummary } from '#api/catalogue/marc/map/authority.ts';
import { copiesOf } from '#api/catalogue/marc/map/copies.ts';
import { marcRows } from '#api/catalogue/marc/show/rows.ts';
import { titleSummary } from '#api/catalogue/marc/map/title.ts';
import { marcXmlRecord } from '#api/catalogue/marc/write/marcxml.ts';
import { openMarc } from '#api/catalogue/marc/read/open.ts';
import type { ReadResult } from '#api/catalogue/marc/read/read-result.ts';
import { PROBLEMS, type ProblemCode } from '#api/catalogue/marc/read/problems.ts';
import type { MarcRecord } from '#api/catalogue/marc/record.ts';
import { recordFiles } from './record-files.ts';

const folder = process.env['SAMPLES'];
if (!folder) console.log('SAMPLES names no folder: import of outside records was skipped.');

interface Tally {
  seen: number;
  imported: number;
  refused: number;
  refusals: Map<ProblemCode, number>;
}

describe.skipIf(!folder)('outside records', () => {
  it(
    'are each imported, or refused with a reason and a position',
    { timeout: 600_000 },
    async () => {
      const files = await recordFiles(folder ?? '');
      expect(files.length).toBeGreaterThan(0);
      const report: string[] = [];
      for (const file of files) {
        const tally = await readWhole(file);
        expect(tally.imported + tally.refused, file).toBe(tally.seen);
        report.push(`${file}: ${tally.imported} imported${refusalsOf(tally)}`);
      }
      console.log(report.join('\n'));
    },
  );
});

const refusalsOf = ({ refused, refusals }: Tally): string =>
  refused === 0
    ? ''
    : `, ${refused} refused: ${[...refusals].map(([code, count]) => `${code} ${count}`).join(', ')}`;

async function readWhole(file: string): Promise<Tally> {
  const tally: Tally = { seen: 0, imported: 0, refused: 0, refusals: new Map() };
  for await (const result of openMarc(file)) {
    tally.seen += 1;
    expect(result.position.number, file).toBe(tally.seen);
    const reason = result.ok ? refusalOf(result.record) : refusedInReading(result);
    if (reason === undefined) {
      tally.imported += 1;
    } else {
      expect(PROBLEMS, `${file}: ${reason}`).toContain(reason);
      tally.refused += 1;
      tally.refusals.set(reason, (tally.refusals.get(reason) ?? 0) + 1);
    }
  }
  return tally;
}

function refusedInReading(result: ReadResult & { ok: false }): ProblemCode {
  const { offset, line } = result.position;
  expect(result.reason === 'bad_gzip' || (offset ?? line ?? -1) >= 0).toBe(true);
  return result.reason;
}

/** Maps the record every way there is; none may throw. */
function refusalOf(record: MarcRecord): ProblemCode | undefined {
  const accepted = decideAcceptance(record);
  if (!accepted.ok) return accepted.reason;
  if (accepted.kind === 'authority') {
    expect(accepted.deleted || authoritySummary(record).heading !== '').toBe(true);
  } else if (accepted.kind === 'bibliographic') {
    const summary = titleSummary(record);
    expect(accepted.deleted || summary.title !== '').toBe(true);
    authoritiesOf(summary);
    titleFields(record, new Map());
  }
  copiesOf(record);
  marcRows(record, 'pt');
  writeIso2709(record);
  marcXmlRecord(record);
  return undefined;
}
