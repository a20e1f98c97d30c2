import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/shared/call.ts';
import type { CallKey } from '#contract/calls.ts';
import { describeEngine, ENGINE } from '../support/servers/engines.ts';
import { EVERY_CALL } from '../support/every-call.ts';
import { inEachForm, inputOf } from './draw.ts';
import { judge, outside } from './judge.ts';
import { kitchenOf, type Kitchen } from './kitchen.ts';
import { oddRequest } from './mutate.ts';
import { ownPools, sharedPools, type Pools } from './pools.ts';
import { RECIPES } from './recipes.ts';
import { rawRequest, send, type RawRequest } from './send.ts';
import { takeMisfits } from './strict-writers.ts';
import { Tally } from './tally.ts';
import { openWorld, type Caller, type World } from './world.ts';

const FULL = process.env['TEST_FULL'] === '1';
const SEED = Number(process.env['FUZZ_SEED'] ?? (FULL ? Date.now() % 1_000_000_000 : 2026));
/** Who make a call, and how many requests of each: as the contract wants them, and with something wrong. */
const EFFORT = FULL ? { callers: 8, valid: 6, odd: 30 } : { callers: 4, valid: 2, odd: 3 };

describeEngine('every call of the contract', () => {
  const tally = new Tally();
  let world: World;
  let shared: Pools;
  beforeAll(async () => {
    world = await openWorld();
    shared = await sharedPools(world.db.queries);
  }, 120_000);
  afterAll(async () => {
    await world.close();
    console.log(tally.report(ENGINE, SEED));
  });

  /** The requests of a caller for a call; of one with a recipe first that which succeeds. */
  async function requestsOf(call: Call, kitchen: Kitchen, seed: number): Promise<RawRequest[]> {
    const input = inputOf(call, kitchen.pools);
    const recipe = RECIPES[call.key as CallKey];
    const isBy = (recipe?.by ?? kitchen.caller.name) === kitchen.caller.name;
    const good = recipe && isBy ? [rawRequest(call, await recipe.make(kitchen))] : [];
    const draw = <T>(what: fc.Arbitrary<T>, numRuns: number) => fc.sample(what, { seed, numRuns });
    const valid = [
      ...draw(input, EFFORT.valid),
      ...inEachForm(call, input).flatMap((form) => draw(form, 1)),
    ];
    return [
      ...good,
      ...valid.map((one) => rawRequest(call, one)),
      ...draw(oddRequest(call, input), EFFORT.odd),
    ];
  }

  /** What is wrong with the answers that a caller gets. */
  async function tryAs(caller: Caller, call: Call, seed: number): Promise<object[]> {
    const pools = { ...shared, ...(await ownPools(world.db.queries, caller)) };
    const requests = await requestsOf(call, kitchenOf(world, caller, pools), seed);
    const authorization = await world.authorizationOf(caller);
    const problems: object[] = [];
    for (const { headers, ...request } of requests) {
      const signed = { ...(authorization !== undefined && { authorization }), ...headers };
      const raw = { ...request, headers: signed };
      takeMisfits();
      const answer = await send(world.portal.url, raw);
      const verdicts = [...takeMisfits().map(outside), ...judge(call, answer)];
      problems.push(...tally.add(call, { by: caller.name, raw, answer }, verdicts));
    }
    return problems;
  }

  it.each(EVERY_CALL.map((call, at) => [call.key, call, at] as const))(
    '%s',
    async (_key, call, at) => {
      for (const [turn, caller] of callersOf(call, world.callers, at).entries()) {
        const problems = await tryAs(caller, call, SEED + at * 100 + turn);
        expect(problems.slice(0, 3), `FUZZ_SEED=${SEED}`).toEqual([]);
      }
      const success: unknown = expect.stringMatching(/^[23]/);
      expect(tally.statusesOf(call), 'one of them succeeds').toContainEqual(success);
    },
  );
});

/** Those who make a call: whoever its recipe names, somebody unknown, and as many others in turn. */
function callersOf({ key, access }: Call, all: readonly Caller[], turn: number): Caller[] {
  const by = RECIPES[key as CallKey]?.by;
  const first = all.filter(({ name }) => name === by || name === 'anonymous');
  const may = ({ name, patronId }: Caller) =>
    access === 'build'
      ? name === 'build'
      : access === 'public'
        ? name !== 'build'
        : patronId !== undefined;
  const others = all.filter((caller) => may(caller) && !first.includes(caller));
  const from = others.length === 0 ? 0 : turn % others.length;
  return [...first, ...others.slice(from), ...others.slice(0, from)].slice(0, EFFORT.callers);
}
