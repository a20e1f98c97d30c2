import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import type { Hours } from '../units/opening.ts';

/** When the libraries are open; null: not known, and nothing that depends on it is shown. */
export const $opening = atom<Hours | null>(null);

let asked = false;

/** Fetches the opening hours once per page. */
export async function loadOpening(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    $opening.set(await call('GET /parametros/atendimento', {}));
  } catch {
    asked = false;
  }
}
