import { shelfKey, shelfPrefix } from '../../search/engine/engine.ts';
import type { Plan, PlanShelf } from './plan.ts';
import { shortestWay } from './way.ts';

/** Problems of plans that can still be shown. */
export function planProblems(
  plans: readonly Plan[],
  libraries: readonly { code: string }[],
): string[] {
  const codes = new Set(libraries.map(({ code }) => code));
  return plans.flatMap((plan) => [
    ...(codes.has(plan.library)
      ? []
      : [`${plan.file}: data-library: there is no library with the code "${plan.library}"`]),
    ...plan.shelves.flatMap((shelf, at) =>
      shelfProblems(plan, shelf, plan.shelves.slice(0, at)).map(
        (problem) => `${plan.file}: line ${shelf.line}: shelf ${shelf.name} ${problem}`,
      ),
    ),
  ]);
}

function shelfProblems(plan: Plan, shelf: PlanShelf, before: readonly PlanShelf[]): string[] {
  const { box, from, to, name } = shelf;
  const floor = plan.box;
  const isInside =
    box.x >= floor.x &&
    box.y >= floor.y &&
    box.x + box.width <= floor.x + floor.width &&
    box.y + box.height <= floor.y + floor.height;
  const key = shelfKey(from);
  const same = before.find((one) => shelfKey(one.from) === key);
  return [
    ...(isInside ? [] : ['stands outside of the viewBox']),
    ...(before.some((one) => one.name === name) ? ['has the id of another shelf'] : []),
    ...(shelfPrefix(from) > shelfPrefix(to) && !key.startsWith(shelfPrefix(to))
      ? [`ends (${to}) before it begins (${from})`]
      : []),
    ...(same ? [`begins with ${from} as shelf ${same.name} does`] : []),
    ...(shortestWay(plan, shelf) ? [] : ['is not reached: no aisle leads there from an entrance']),
  ];
}
