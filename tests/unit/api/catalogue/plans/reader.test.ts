import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPlans, readPlans } from '#api/catalogue/plans/reader.ts';
import { AISLES, planFile, SHELVES } from './sample-plan.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acervo-plans-'));
  mkdirSync(join(folder, 'plans'));
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, 'plans', name), text);
const GOOD = planFile(SHELVES + AISLES);

it('a network without plans has none', () => {
  expect(readPlans(join(folder, 'elsewhere'))).toEqual({ plans: [], problems: [] });
});

it('leaves out a plan with a script in it, and says so, while the others are read', () => {
  write('a.svg', GOOD);
  write('b.svg', GOOD.replace('</svg>', '<script>alert(1)</script></svg>'));
  const warnings: string[] = [];
  const reader = openPlans(folder, (text) => warnings.push(text));
  expect(reader.now().map(({ file }) => file)).toEqual([join(folder, 'plans/a.svg')]);
  expect(warnings).toEqual([
    expect.stringMatching(
      /b\.svg: line \d+: <script> is not allowed in a plan; remove it\. The plan is not shown\./,
    ),
  ]);
});

it('refuses files over 1 MB unread, and a second plan of a floor', () => {
  write('a.svg', GOOD);
  write('b.svg', GOOD);
  write('c.svg', ' '.repeat(1_000_001));
  expect(readPlans(folder).problems).toEqual([
    `${join(folder, 'plans/b.svg')}: ${join(folder, 'plans/a.svg')} is a plan of the same library and floor`,
    `${join(folder, 'plans/c.svg')}: the file is larger than 1 MB; simplify the drawing`,
  ]);
});

it('sees a plan that is added, changed or removed', () => {
  const reader = openPlans(folder, () => undefined);
  const floors = () => {
    vi.advanceTimersByTime(500);
    return reader.now().map(({ floor }) => floor);
  };
  expect(floors()).toEqual([]);
  write('a.svg', GOOD);
  expect(floors()).toEqual(['2º andar']);
  write('a.svg', GOOD.replace('2º andar', 'Térreo inteiro'));
  expect(floors()).toEqual(['Térreo inteiro']);
  rmSync(join(folder, 'plans/a.svg'));
  expect(floors()).toEqual([]);
});
