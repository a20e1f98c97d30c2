import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe without its comments: every page looked at has to read it, which takes longer than most looks. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * What axe says of a page as it stands. No page of ours holds a frame: looking into frames would open
 * another page for each look. Of what passed only the names are wanted, and of faults no selectors, which
 * spares most of the time.
 *
 * @param tags of the rules that are tried; all of them unless said
 */
async function lookThrough(
  page: Page,
  tags?: string[],
): Promise<{ ran: string[]; faults: string[] }> {
  const { violations, passes } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      selectors: false,
      ...(tags && { runOnly: { type: 'tag', values: tags } }),
    })
    .analyze();
  return {
    ran: passes.map(({ id }) => id),
    faults: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    ),
  };
}

/** Fails when a page has a fault, or when one of these rules was not tried on it. */
export async function expectAccessible(
  page: Page,
  mustRun: readonly string[] = ['color-contrast'],
  tags?: string[],
): Promise<void> {
  const { ran, faults } = await lookThrough(page, tags);
  expect(mustRun.filter((rule) => !ran.includes(rule))).toEqual([]);
  expect(faults).toEqual([]);
}

interface Axe {
  run: (
    document: Document,
    options: object,
  ) => Promise<{ violations: { nodes: { html: string }[] }[] }>;
}

/** What a finger would miss, at the size of the page as it is; the page was looked through before. */
export const tooSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const runOnly = { type: 'rule', values: ['target-size'] };
    const options = { runOnly, resultTypes: ['violations'], selectors: false };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
