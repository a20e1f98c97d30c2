import {
  MAX_WORKSTATION_NAME,
  WORKSTATION_HEADER,
  type StaffRight,
} from '#contract/shared/staff/rights.ts';
import type { StaffGate } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { staffAccount } from './store.ts';

/**
 * Decides about calls of staff. Rights are read at each call, so that one that is taken away ends at once, and count
 * only in the library of the workstation.
 *
 * @throws RefusalError 403 `staff_only`, `second_factor_required`, `workstation_missing`, `staff_right_missing`
 */
export const createStaffGate =
  ({ db, settings }: Pick<Services, 'db' | 'settings'>): StaffGate =>
  async (right, patronId, header) => {
    const account = await staffAccount(db.queries, patronId);
    if (!account) throw refused(403, 'staff_only');
    const { name, hasFactor, libraries } = account;
    const atNone = { staffId: patronId, name, libraryId: 0, workstation: '', rights: NO_RIGHTS };
    if (right === 'none') return atNone;
    if (settings.staff.secondFactor && !hasFactor) throw refused(403, 'second_factor_required');
    const workstation = parseWorkstation(header(WORKSTATION_HEADER));
    const library = libraries.find(({ id }) => id === workstation?.libraryId);
    if (!workstation || !library) throw refused(403, 'workstation_missing');
    const rights = new Set(library.rights);
    if (right !== 'any' && !rights.has(right)) {
      throw refused(403, 'staff_right_missing', { biblioteca: library.name });
    }
    return { ...atNone, libraryId: library.id, workstation: workstation.name, rights };
  };

const NO_RIGHTS: ReadonlySet<StaffRight> = new Set();

/** Library and name of a workstation header; null: it is missing or broken. */
export function parseWorkstation(
  header: string | undefined,
): { libraryId: number; name: string } | null {
  const [, id = '', encoded = ''] = /^(\d{1,15});([^;]{0,400})$/.exec(header ?? '') ?? [];
  if (id === '') return null;
  try {
    const name = decodeURIComponent(encoded)
      .replace(/\p{Cc}/gu, ' ')
      .trim();
    return { libraryId: Number(id), name: name.slice(0, MAX_WORKSTATION_NAME) };
  } catch {
    return null;
  }
}
