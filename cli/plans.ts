import { readPlans, PLANS_FOLDER } from '#api/catalogue/plans/reader.ts';
import { findShelf } from '#api/catalogue/plans/find-shelf.ts';
import { planProblems } from '#api/catalogue/plans/plan-problems.ts';
import type { Plan } from '#api/catalogue/plans/plan.ts';
import { listLibraries, type Library } from '#api/circulation/units/store.ts';
import type { Database } from '#api/core/db/connection.ts';
import { join } from 'node:path';
import { atDesk } from './desk/desk.ts';
import { EXIT, type Command } from './command.ts';
import { oneLine } from './terminal-text.ts';

/** Call numbers without a shelf that are named for each library. */
const EXAMPLES = 5;

export const plansCheck: Command = {
  name: 'plans check',
  usage: '',
  summary: 'checks the floor plans, and which copies have a shelf on them',
  help: `
Plans are SVG files in the folder "plans" of your texts (ACERVO_CONTENT); how to draw them: docs/floor-plans.md.
Says what is wrong with file and line, and for each library how many copies stand on a shelf of a plan, with examples
of those that do not. Copies elsewhere, as in closed stacks, need no shelf. Reads only. Exit code 1 with problems.`,
  options: {},
  words: { least: 0, most: 0 },
  run(_input, context) {
    const { config, say, complain } = context;
    return atDesk(context, async ({ db }) => {
      const libraries = await listLibraries(db.queries);
      const { plans, problems } = readPlans(config.contentFolder);
      const found = [...problems, ...planProblems(plans, libraries)];
      for (const problem of found) complain(problem);
      if (plans.length === 0 && found.length === 0) {
        say(`There is no plan in ${join(config.contentFolder, PLANS_FOLDER)}.`);
      }
      for (const library of libraries) {
        const own = plans.filter((plan) => plan.library === library.code);
        if (own.length > 0) say(await coverage(db, library, own));
      }
      return found.length === 0 ? EXIT.done : EXIT.problem;
    });
  },
};

/** "Biblioteca Central (plans: 3): 1204 of 1250 copies have a shelf; not CD 12, …". */
async function coverage(db: Database, library: Library, plans: readonly Plan[]): Promise<string> {
  const copies = await db.queries
    .selectFrom('copies')
    .select(['call_number', 'shelf_location'])
    .where('library_id', '=', library.id)
    .orderBy('id')
    .execute();
  const missing = copies.filter(
    ({ call_number: callNumber, shelf_location: location }) =>
      !findShelf(plans, { callNumber, location: location ?? '' }),
  );
  const examples = [
    ...new Set(
      missing.map(({ call_number: number, shelf_location: location }) =>
        [number || 'no call number', location && `(${location})`].filter(Boolean).join(' '),
      ),
    ),
  ].slice(0, EXAMPLES);
  const shelved = copies.length - missing.length;
  return oneLine(
    `${library.name} (plans: ${plans.length}): ${shelved} of ${copies.length} copies have a shelf` +
      (examples.length > 0 ? `; not ${examples.join(', ')}` : ''),
  );
}
