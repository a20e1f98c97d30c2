import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import type { Hours } from '../units/opening.ts';

/** Opening hours; null if unknown. */
export const $opening = atom<Hours | null>(null);

let asked = false;

const ask = (): Promise<Hours> => call('GET /parametros/atendimento', {});

/** Fetches opening hours once per page, unless included in another response (`joined`). */
export async function loadOpening(joined?: () => Promise<Hours>): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    $opening.set(await (joined?.().catch(ask) ?? ask()));
  } catch {
    asked = false;
  }
}
