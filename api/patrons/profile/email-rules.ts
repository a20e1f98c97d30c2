/** Confirmed and new e-mail addresses (docs/decisions/own-record.md). Case does not tell addresses apart. */

const HOUR_MS = 3_600_000;

/** How long the link in a confirmation holds. */
export const CONFIRM_MS = 72 * HOUR_MS;
/** How long the old addresses may undo a change. */
export const UNDO_MS = 7 * 24 * HOUR_MS;
/** How recently somebody without a password must have proved at their institution who they are. */
export const FRESH_MS = 10 * 60_000;

const has = (addresses: readonly string[], address: string): boolean =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase());

const without = (addresses: readonly string[], gone: readonly string[]): string[] =>
  addresses.filter((address) => !has(gone, address));

/** What differs between the confirmed addresses and those that are wanted. */
export function compareEmails(
  confirmed: readonly string[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } {
  return { added: without(wanted, confirmed), removed: without(confirmed, wanted) };
}

/** The confirmed addresses after one more was confirmed, in place of those that leave for it. */
export function afterConfirmation(
  confirmed: readonly string[],
  { address, leaves }: { address: string; leaves: readonly string[] },
): string[] {
  const stay = without(confirmed, leaves);
  return has(stay, address) ? stay : [...stay, address];
}

/** By what somebody proves that it is they who change their addresses. */
export type Proof = 'password' | 'institution' | 'none';

/** A fresh sign-in at the institution counts for everybody; otherwise who has a password needs it. */
export function proofNeeded(
  { hasPassword, reauthenticatedAt }: { hasPassword: boolean; reauthenticatedAt: Date | null },
  now: Date,
): Proof {
  const age = reauthenticatedAt === null ? Infinity : now.getTime() - reauthenticatedAt.getTime();
  if (age < FRESH_MS) return 'none';
  return hasPassword ? 'password' : 'institution';
}
