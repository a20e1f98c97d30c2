import { expect, it } from 'vitest';
import { reportLines } from '#cli/csv/line-report.ts';

it('the report of a table lists the first lines that were written, every refused one, and counts all', () => {
  const said: string[] = [];
  const report = reportLines(
    { file: 'f.csv', path: '/nowhere/f.csv', header: 'barcode', dryRun: true },
    { say: (line) => said.push(line) },
  );
  for (let line = 2; line <= 3001; line++) {
    const kind = line % 1000 === 0 ? 'refused' : line % 2 === 0 ? 'created' : 'updated';
    report.add({ line, raw: '', kind, login: `b${line}`, details: [] });
  }
  expect(report.end()).toBe(1);
  expect(said).toHaveLength(1000 + 3 + 2);
  expect(said.filter((line) => line.endsWith(': refused'))).toEqual([
    ...['  line 1000: refused', '  line 2000: refused', '  line 3000: refused'],
  ]);
  expect(said.slice(-2)).toEqual([
    '  and 1997 more lines that were created or updated',
    'f.csv: 3000 read, 1497 created, 1500 updated, 0 unchanged, 3 refused (dry run: nothing was written)',
  ]);
});
