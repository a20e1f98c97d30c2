import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/shared/call.ts';
import type { CallKey } from '#contract/calls.ts';
import { describeEngine, ENGINE } from '../support/servers/engines.ts';
import { EVERY_CALL } from '../support/every-call.ts';
import { inEachForm, inputOf } from './draw.ts';
import { judge, outside } from './judge.ts';
import { kitchenOf, type Kitchen } from './kitchen.ts';
import { oddRequest, withExtremes } from './mutate.ts';
import { ownPools, sharedPools, type Pools } from './pools.ts';
import { RECIPES } from './recipes.ts';
import { rawRequest, send, type RawRequest } from './send.ts';
import { takeMisfits } from './strict-writers.ts';
import { Tally } from './tally.ts';
import { HEAD, openWorld, type Caller, type World } from './world.ts';

const FULL = process.env['TEST_FULL'] === '1';
const SEED = Number(process.env['FUZZ_SEED'] ?? (FULL ? Date.now() % 1_000_000_000 : 2026));
/** Who make a call, and how many requests of each: as the contract wants them, and with something wrong. */
const EFFORT = FULL ? { callers: 8, valid: 6, odd: 30 } : { callers: 4, valid: 2, odd: 3 };

interface Draw {
  seed: number;
  /** Whether every field is tried with the values that engines differ about. */
  isThorough: boolean;
}

/** What is added to an address may make it that of a call below: `/.` of `/cursos` is a course. */
const withRefusalsBelow = (call: Call): Call => {
  const below = EVERY_CALL.filter(({ key }) => key.startsWith(`${call.key}/:`));
  return {
    ...call,
    refusals: [...(call.refusals ?? []), ...below.flatMap(({ refusals = [] }) => refusals)],
  };
};

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
    // Past the console, which is shown only where a test fails.
    process.stdout.write(`${tally.report(ENGINE, SEED)}\n`);
  });

  /** The requests of a caller for a call; of one with a recipe first that which succeeds. */
  async function requestsOf(
    call: Call,
    kitchen: Kitchen,
    { seed, isThorough }: Draw,
  ): Promise<RawRequest[]> {
    const input = inputOf(call, kitchen.pools);
    const recipe = RECIPES[call.key as CallKey];
    const isBy = (makerOf(call) ?? kitchen.caller.name) === kitchen.caller.name;
    const good = recipe && isBy ? [await recipe.make(kitchen)] : [];
    // What goes wrong deep inside is found beside what succeeds.
    const base = fc.oneof(input, ...good.map((one) => fc.constant(one)));
    const draw = <T>(what: fc.Arbitrary<T>, numRuns: number) => fc.sample(what, { seed, numRuns });
    const valid = [
      ...good,
      ...draw(input, EFFORT.valid),
      ...inEachForm(call, input).flatMap((form) => draw(form, 1)),
    ];
    const [first = {}] = valid;
    return [
      ...[...valid, ...(isThorough ? withExtremes(call, first) : [])].map((one) =>
        rawRequest(call, one),
      ),
      ...draw(oddRequest(call, base), EFFORT.odd),
    ];
  }

  /** What is wrong with the answers that a caller gets. */
  async function tryAs(caller: Caller, call: Call, draw: Draw): Promise<object[]> {
    const pools = { ...shared, ...(await ownPools(world.db.queries, caller)) };
    const requests = await requestsOf(call, kitchenOf(world, caller, pools), draw);
    let authorization = await world.authorizationOf(caller);
    const sendSigned = async ({ headers, ...request }: RawRequest) => {
      const signed = { ...(authorization !== undefined && { authorization }), ...headers };
      const raw = { ...request, headers: signed };
      takeMisfits();
      return { by: caller.name, raw, answer: await send(world.portal.url, raw) };
    };
    const problems: object[] = [];
    for (const request of requests) {
      let sent = await sendSigned(request);
      if (sent.answer.text.includes('token_invalid')) {
        // What was called before may have ended the session.
        authorization = await world.authorizationOf(caller);
        sent = await sendSigned(request);
      }
      const verdicts = [
        ...takeMisfits().map(outside),
        ...judge(withRefusalsBelow(call), sent.answer),
      ];
      problems.push(...tally.add(call, sent, verdicts));
    }
    return problems;
  }

  it.each(EVERY_CALL.map((call, at) => [call.key, call, at] as const))(
    '%s',
    async (_key, call, at) => {
      const callers = callersOf(call, world.callers, at);
      const thorough = thoroughOf(call, callers);
      for (const [turn, caller] of callers.entries()) {
        const draw = { seed: SEED + at * 100 + turn, isThorough: FULL || caller === thorough };
        const problems = await tryAs(caller, call, draw);
        expect(problems.slice(0, 3), `FUZZ_SEED=${SEED}`).toEqual([]);
      }
      const success: unknown = expect.stringMatching(/^[23]/);
      expect(tally.statusesOf(call), 'one of them succeeds').toContainEqual(success);
    },
  );
});

/** Whoever a call succeeds for, where not for everybody: calls of staff for the head. */
const makerOf = ({ key, access }: Call): string | undefined =>
  RECIPES[key as CallKey]?.by ?? (access === 'staff' ? HEAD : undefined);

/** Those who make a call: whoever its recipe names, somebody unknown, and as many others in turn. */
function callersOf(call: Call, all: readonly Caller[], turn: number): Caller[] {
  const { access } = call;
  const by = makerOf(call);
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

/** The caller who gets furthest: whoever the recipe names, or a patron. */
const thoroughOf = (call: Call, callers: readonly Caller[]): Caller | undefined =>
  callers.find(({ name }) => name === makerOf(call)) ??
  callers.find(({ name, patronId }) => patronId !== undefined && name !== 'layer') ??
  callers.at(-1);
