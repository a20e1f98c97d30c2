import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reloading } from '../../portal/content/reader.ts';
import type { Plan } from './plan.ts';
import { readPlan } from './read-plan.ts';

/** Folder of the plans in the institution's texts (ACERVO_CONTENT). */
export const PLANS_FOLDER = 'plans';

const MAX_BYTES = 1_000_000;

/** Access to the current plans. */
export interface PlanReader {
  now(): readonly Plan[];
}

/** Reads all plans of a content folder. A file with problems is left out. */
export function readPlans(contentFolder: string): { plans: Plan[]; problems: string[] } {
  const plans: Plan[] = [];
  const problems: string[] = [];
  for (const file of planFiles(contentFolder)) {
    const { plan, problems: found } = readFile(file);
    problems.push(...found);
    if (!plan) continue;
    const same = plans.find(
      ({ library, floor }) => library === plan.library && floor === plan.floor,
    );
    if (same) problems.push(`${file}: ${same.file} is a plan of the same library and floor`);
    else plans.push(plan);
  }
  return { plans, problems };
}

/** Plans that are read again when a file changes; problems are reported once, and the other plans used. */
export function openPlans(contentFolder: string, warn: (text: string) => void): PlanReader {
  const read = () => {
    const { plans, problems } = readPlans(contentFolder);
    for (const problem of problems) warn(`${problem}. The plan is not shown.`);
    return plans;
  };
  return {
    now: reloading(
      read,
      () => signatureOf(contentFolder),
      (error) => warn(String(error)),
    ),
  };
}

function planFiles(contentFolder: string): string[] {
  const folder = join(contentFolder, PLANS_FOLDER);
  if (!existsSync(folder)) return [];
  return globSync('*.svg', { cwd: folder })
    .sort()
    .map((name) => join(folder, name));
}

function readFile(file: string): ReturnType<typeof readPlan> {
  // The file may be deleted between listing and reading.
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_BYTES) return readPlan(readFileSync(file, 'utf8'), file);
  const megabytes = MAX_BYTES / 1_000_000;
  return {
    plan: null,
    problems: [`${file}: the file is larger than ${megabytes} MB; simplify the drawing`],
  };
}

const signatureOf = (contentFolder: string): string =>
  planFiles(contentFolder)
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return `${file} ${stat?.mtimeMs} ${stat?.size}`;
    })
    .join('\n');
