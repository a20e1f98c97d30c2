import { inNetworks, plainAddress } from '../../core/http/networks.ts';
import { refused, refusedFor } from '../../core/http/refused.ts';
import { normaliseCode } from '../../core/verification-code.ts';
import { countOrWait } from '../../patrons/auth/guessing/attempts.ts';
import type { Services } from '../../services.ts';
import { listLibraries } from '../units/store.ts';
import { libraryOfWallCode, WALL_CODE_LENGTH } from './store.ts';

/** Wrong codes of a patron that are not delayed yet. */
export const FREE_CODES = 10;

interface Caller {
  patronId: number;
  ip: string;
  /** The code on the wall, as typed or scanned. */
  code: string | undefined;
  at: Date;
}

/**
 * The libraries in which the caller is: by the network address, and by the code on the wall. A wrong code is refused
 * and counted.
 */
export async function librariesHere(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { patronId, ip, code, at }: Caller,
): Promise<{ id: number; name: string }[]> {
  const address = plainAddress(ip);
  const byAddress = new Set(
    settings.selfCheckout.networks
      .filter(({ addresses }) => inNetworks(addresses)(address))
      .map(({ library }) => library),
  );
  const typed = code?.trim() ?? '';
  const byCode = typed === '' ? undefined : await libraryOfCode(db, { typed, patronId, at });
  const libraries = await listLibraries(db.queries);
  return libraries.filter((library) => byAddress.has(library.code) || library.id === byCode);
}

async function libraryOfCode(
  db: Services['db'],
  { typed, patronId, at }: { typed: string; patronId: number; at: Date },
): Promise<number> {
  const code = normaliseCode(typed, WALL_CODE_LENGTH);
  const found = code === null ? undefined : await libraryOfWallCode(db.queries, code, at);
  if (found !== undefined) return found;
  const subject = `wall-code:${patronId}`;
  const espera = await db.transaction((tx) => countOrWait(tx, subject, FREE_CODES, at));
  if (espera > 0) throw refused(429, 'too_many_attempts', { espera });
  throw refusedFor([{ code: 'checkout_code_invalid' }], {
    checkout_code_invalid: 'codigo_parede',
  });
}
