import type { Call } from './shared/call.ts';
import type * as contract from './index.ts';

type Areas = typeof contract;
type Member<A> = A[keyof A];
type CallOf<T> = T extends Call<string, infer _In, infer _Out> ? T : never;
type AllCalls = { [A in keyof Areas]: CallOf<Member<Areas[A]>> }[keyof Areas];

/** Every call keyed by "METHOD /path": what the client may ask for, and what it gets. */
export type Calls = {
  [C in AllCalls as C['key']]: C extends Call<string, infer In, infer Out>
    ? { input: In; output: Out }
    : never;
};

export type CallKey = keyof Calls;
export type Input<K extends CallKey> = Calls[K]['input'];
export type Output<K extends CallKey> = Calls[K]['output'];
