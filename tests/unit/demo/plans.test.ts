import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findShelf } from '#api/catalogue/plans/find-shelf.ts';
import { planProblems } from '#api/catalogue/plans/plan-problems.ts';
import { readPlans } from '#api/catalogue/plans/reader.ts';
import { libraries } from '#demo/network.ts';
import { planCopies } from '#demo/plan-copies.ts';
import { readWorks } from '#demo/tables/works.ts';

const { plans, problems } = readPlans(
  fileURLToPath(new URL('../../../demo/content', import.meta.url)),
);

it('the plans of the demonstration are drawn without mistakes', () => {
  expect(problems).toEqual([]);
  expect(
    planProblems(
      plans,
      libraries.map(({ code }) => ({ code: String(code) })),
    ),
  ).toEqual([]);
  expect(new Set(plans.map(({ library }) => library)).size).toBe(2);
});

it('put every copy of their libraries on the shelf that it names, but for the closed stacks', () => {
  const planned = new Set(plans.map(({ library }) => library));
  for (const copy of planCopies(readWorks())) {
    const own = plans.filter(({ library }) => library === String(copy.libraryId));
    if (!planned.has(String(copy.libraryId))) continue;
    const found = findShelf(own, { callNumber: copy.callNumber, location: copy.shelf });
    if (copy.shelf.startsWith('Acervo fechado')) expect(found).toBeNull();
    else expect(`estante ${found?.shelf.name}`, copy.callNumber).toBe(copy.shelf.split(', ')[1]);
  }
});
