import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import type { Hours } from '../units/opening.ts';

/** When the libraries are open; null: not known, and nothing that depends on it is shown. */
export const $opening = atom<Hours | null>(null);

let asked = false;

const ask = (): Promise<Hours> => call('GET /parametros/atendimento', {});

/** Fetches the opening hours once per page, where no other answer brings them (`joined`). */
export async function loadOpening(joined?: () => Promise<Hours>): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    $opening.set(await (joined?.().catch(ask) ?? ask()));
  } catch {
    asked = false;
  }
}
