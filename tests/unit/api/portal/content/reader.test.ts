import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeDemoContent } from '#demo/content.ts';
import { ContentProblem, readContent } from '#api/portal/content/read.ts';
import { openContent, OWN_CONTENT } from '#api/portal/content/reader.ts';
import { LOCALES } from '#contract/shared/languages.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-reader-'));
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string): void => {
  const file = join(folder, 'pt/pages/cafe.md');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const page = (title: string): string => `---\ntitle: ${title}\n---\n`;
const open = () => {
  const problems: unknown[] = [];
  const reader = openContent([folder], (problem) => problems.push(problem));
  return { problems, title: () => reader.now().pages.get('cafe')?.pt.matter.title };
};

describe('the reader of texts', () => {
  it('sees an edit, and looks for one twice a second at most', () => {
    write(page('Um'));
    const { title } = open();
    write(page('Outro'));
    vi.advanceTimersByTime(499);
    expect(title()).toBe('Um');
    vi.advanceTimersByTime(1);
    expect(title()).toBe('Outro');
  });

  it('keeps the last good texts while an edit is broken, and reports it once', () => {
    write(page('Um'));
    const { title, problems } = open();
    write('---\ntitle: X\nmenu: top\n---\n');
    vi.advanceTimersByTime(2000);
    expect(title()).toBe('Um');
    vi.advanceTimersByTime(2000);
    expect(title()).toBe('Um');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toBeInstanceOf(ContentProblem);
    expect(String(problems[0])).toContain('cafe.md: line 3: menu is not as it must be');
    write(page('Mendado'));
    vi.advanceTimersByTime(2000);
    expect(title()).toBe('Mendado');
  });

  it('sees a page that goes, and a folder that comes', () => {
    const later = join(folder, 'later');
    const reader = openContent([later]);
    expect(reader.now().pages.size).toBe(0);
    folder = later;
    write(page('Um'));
    vi.advanceTimersByTime(2000);
    expect(reader.now().pages.size).toBe(1);
    rmSync(join(later, 'pt'), { recursive: true });
    vi.advanceTimersByTime(2000);
    expect(reader.now().pages.size).toBe(0);
    folder = dirname(later);
  });

  it('does not open on broken texts', () => {
    write('nada');
    expect(() => openContent([folder])).toThrow(/cafe\.md: title is missing/);
  });
});

describe('the texts that come along', () => {
  it('are whole in every language of the product', () => {
    const { pages, texts } = readContent([OWN_CONTENT]);
    expect(pages.size + texts.size).toBe(4);
    for (const [name, written] of [...pages, ...texts]) {
      expect([name, Object.keys(written).sort()]).toEqual([name, [...LOCALES].sort()]);
    }
  });

  it('of the demonstration are whole in its languages, with events that lie ahead', () => {
    writeDemoContent(folder, new Date('2026-12-28T12:00:00Z'));
    const { pages, texts, events } = readContent([folder]);
    for (const [name, written] of [...pages, ...texts]) {
      expect([name, Object.keys(written).sort()]).toEqual([name, [...LOCALES].sort()]);
    }
    expect(events.size).toBeGreaterThanOrEqual(6);
    for (const { pt } of events.values()) expect(pt.matter.starts > '2026-12-28').toBe(true);
    expect([...events.values()].some(({ pt }) => pt.matter.source === 'eventum')).toBe(true);
  });
});
