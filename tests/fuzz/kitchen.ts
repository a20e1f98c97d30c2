import type { CallKey, Input, Output } from '#contract/calls.ts';
import { EVERY_CALL, type CallInput } from '../support/every-call.ts';
import { ownPools, type Pools } from './pools.ts';
import { rawRequest, send } from './send.ts';
import type { Caller, World } from './world.ts';

/** What a recipe is made with: the world, and the caller for whom it is. */
export interface Kitchen {
  world: World;
  caller: Caller;
  patronId: number;
  pools: Pools;
  /** Returns what a call answers to the caller; throws where it refuses. */
  ask<K extends CallKey>(key: K, input: Input<K>): Promise<Output<K>>;
  /** Returns what `find` finds for the first thing of a pool for which it finds something. */
  firstOf<T>(pool: string, find: (id: number) => Promise<T | undefined>): Promise<T>;
  /** The same kitchen for somebody else. */
  as(login: string): Promise<Kitchen>;
}

export function kitchenOf(world: World, caller: Caller, pools: Pools): Kitchen {
  const ask: Kitchen['ask'] = async (key, input) => {
    const call = EVERY_CALL.find((one) => one.key === key);
    if (!call) throw new Error(`There is no call ${key}`);
    const raw = rawRequest(call, input as CallInput);
    const authorization = await world.authorizationOf(caller);
    const headers = { ...raw.headers, ...(authorization !== undefined && { authorization }) };
    const { status, text } = await send(world.portal.url, { ...raw, headers });
    if (status !== 200) throw new Error(`${key}: ${status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Output<typeof key>;
  };
  return {
    ...{ world, caller, pools, ask, patronId: caller.patronId ?? 0 },
    firstOf: async (pool, find) => {
      for (const id of (pools[pool] ?? []) as readonly number[]) {
        const found = await find(id).catch(() => undefined);
        if (found !== undefined) return found;
      }
      throw new Error(`Nothing in ${pool} serves`);
    },
    as: async (login) => {
      const other = world.callers.find(({ name }) => name === login);
      if (!other) throw new Error(`There is no ${login}`);
      return kitchenOf(world, other, { ...pools, ...(await ownPools(world.db.queries, other)) });
    },
  };
}
