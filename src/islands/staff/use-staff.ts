import { createContext, use } from 'react';
import type { Output } from '#contract/calls.ts';
import type { StaffRight } from '#contract/shared/staff/rights.ts';
import type { Workstation } from '#lib/staff/workstation.ts';

export type StaffSelf = Output<'GET /equipe/eu'>;

/** Who works here, where, and with which rights. */
export interface StaffContextValue {
  self: StaffSelf;
  workstation: Workstation;
  library: StaffSelf['bibliotecas'][number];
  /** For showing what a right is needed for; the server decides. */
  has: (right: StaffRight) => boolean;
}

export const StaffContext = createContext<StaffContextValue | null>(null);

/** The staff member and the workstation; only below `StaffAtWork`. */
export function useStaff(): StaffContextValue {
  const value = use(StaffContext);
  if (value === null) throw new Error('No screen of staff');
  return value;
}
