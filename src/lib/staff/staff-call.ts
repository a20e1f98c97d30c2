import type { CallKey, Input, Output } from '#contract/calls.ts';
import { WORKSTATION_HEADER } from '#contract/shared/staff/rights.ts';
import { act } from '../api/interrupted.ts';
import { call, type CallOptions } from '../api/call.ts';
import { $workstation, workstationHeader } from './workstation.ts';

/** The calls of staff. */
export type StaffCallKey = Extract<CallKey, `${string} /equipe/${string}`>;

const fromWorkstation = (options: CallOptions): CallOptions => {
  const workstation = $workstation.get();
  return {
    ...options,
    ...(workstation && { headers: { [WORKSTATION_HEADER]: workstationHeader(workstation) } }),
  };
};

/** Makes a call of staff from this workstation. */
export const staffCall = <K extends StaffCallKey>(
  key: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> => call(key, input, fromWorkstation(options));

/** The same for an act: if the session has expired, the person signs in and it is made once. */
export const staffAct = <K extends StaffCallKey>(
  key: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> => act(key, input, fromWorkstation(options));
