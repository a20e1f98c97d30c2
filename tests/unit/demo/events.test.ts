import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDemoContent } from '#demo/content.ts';
import { holidays } from '#demo/holidays.ts';
import { libraries } from '#demo/network.ts';

/** Every day of a fortnight in which much is closed. */
const DAYS = Array.from({ length: 14 }, (_none, at) => new Date(Date.UTC(2026, 11, 20 + at, 15)));

it.each(DAYS)('events are on days when their library is open for them, made on %s', (now) => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-events-'));
  try {
    writeDemoContent(folder, now);
    const files = join(folder, 'pt', 'events');
    const texts = readdirSync(files).map((name) => readFileSync(join(files, name), 'utf8'));
    expect(texts.length).toBeGreaterThanOrEqual(6);
    for (const text of texts) {
      const [, day = '', from = ''] = /starts: (\S+) (\S+)/.exec(text) ?? [];
      const [, to = ''] = /ends: \S+ (\S+)/.exec(text) ?? [];
      const [, code] = /library: "(\d+)"/.exec(text) ?? [];
      const library = libraries.find((one) => String(one.code) === code);
      const hours = library?.week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? [];
      expect(
        hours.some(({ opens, closes }) => opens <= from && to <= closes),
        text,
      ).toBe(true);
      const isHoliday = holidays(Number(day.slice(0, 4))).some((one) => one.day === day);
      expect(isHoliday && library?.openOnHolidays !== true, text).toBe(false);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
