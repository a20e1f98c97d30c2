import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawAreas, fullestFolders } from '../checks/areas.ts';
import { checkCoverage, drawCoverage } from '../checks/coverage.ts';

const ROOT = join(import.meta.dirname, '../..');

it('names a test that there is for every threat in docs/security.md', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const [, threats = ''] = /## Threats\n([^]*?)\n## /.exec(text) ?? [];
  const rows = threats.split('\n').filter((line) => /^\| (?!threat|-)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  const named = rows.map((row) => [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file));
  expect(rows.filter((_row, at) => named[at]?.length === 0)).toEqual([]);
  expect(named.flat().filter((file) => !existsSync(join(ROOT, file ?? '')))).toEqual([]);
});

it('draws the areas of the server in docs/architecture.md as they are', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, drawn] = /```areas\n([^]*?)\n```/.exec(text) ?? [];
  expect(drawn).toBe(drawAreas());
});

it('keeps every folder of code short enough to be read', () => {
  expect(fullestFolders(26)).toEqual([]);
});

it('has a place and a test for every line of the specification, and a line for every call', () => {
  expect(checkCoverage()).toEqual([]);
});

it('draws docs/coverage.md as the lines stand (renewed by "npm run coverage")', () => {
  expect(readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')).toBe(drawCoverage());
});
