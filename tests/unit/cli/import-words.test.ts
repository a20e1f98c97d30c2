import { expect, describe, it } from 'vitest';
import { importReport } from '#cli/records/import-words.ts';
import {
  countRefused,
  emptyReport,
  countRefusedRecords,
  warn,
} from '#api/catalogue/import/report.ts';

describe('the report of an import', () => {
  it('names each refused record with its position, reason and finding, and ends with the totals', () => {
    const report = { ...emptyReport(), read: 3, created: 2, refusedFile: '/in/x.mrc.refused' };
    countRefused(report, {
      position: { number: 2, offset: 512 },
      reason: 'no_title',
      detail: '245',
      controlNumber: 'x1',
    });
    const lines = importReport('x.mrc', report, false);
    expect(lines[0]).toContain('record 2, byte 512 (x1): The title (245) is missing.');
    expect(lines[0]).toContain('[245]');
    expect(lines[1]).toContain('x.mrc: 3 read, 2 created, 0 updated, 0 unchanged, 1 refused');
    expect(lines[2]).toContain('/in/x.mrc.refused');
  });

  it('lists the first records that were refused, and counts all of them by their reasons', () => {
    const report = emptyReport();
    for (let number = 1; number <= 50_000; number++) {
      const reason = number % 5 === 0 ? 'number_taken' : 'no_title';
      countRefused(report, { position: { number }, reason, detail: '' });
    }
    expect([report.refused.length, countRefusedRecords(report)]).toEqual([1000, 50_000]);
    const lines = importReport('x.mrc', { ...report, read: 50_000 }, false);
    expect(lines.slice(999)).toEqual([
      expect.stringContaining('refused record 1000: Another record has this number'),
      '  refused 49000 more, in all:',
      '    40000: The title (245) is missing. Complete the record.',
      expect.stringMatching(/^ {4}10000: Another record has this number/),
      expect.stringContaining(
        'x.mrc: 50000 read, 0 created, 0 updated, 0 unchanged, 50000 refused',
      ),
    ]);
  });

  it('counts warnings of one kind and shows the first', () => {
    const report = emptyReport();
    for (let number = 1; number <= 80; number++) {
      warn(report, { position: { number }, code: 'no_control_number', detail: '001' });
    }
    expect(report.warnings.length).toBeLessThan(80);
    expect(report.withoutControlNumber).toBe(80);
    expect(importReport('x', report, false)[0]).toContain('80 (first: record 1, 001)');
  });

  it('shows nothing of a record that could command the terminal', () => {
    const report = emptyReport();
    const detail = `\u001b]0;owned\u0007\n${'a'.repeat(500)}`;
    warn(report, { position: { number: 1 }, code: 'leader_repaired', detail });
    const [line = ''] = importReport('x', report, true);
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line.length).toBeLessThan(250);
  });
});
