/** Confirmed and new e-mail addresses (docs/decisions/own-record.md). Addresses are case-insensitive. */

const HOUR_MS = 3_600_000;

/** Lifetime of a confirmation link. */
export const CONFIRM_MS = 72 * HOUR_MS;
/** Lifetime of an undo link. */
export const UNDO_MS = 7 * 24 * HOUR_MS;
/** Maximum age of an institutional reauthentication, for patrons without a password. */
const FRESH_MS = 10 * 60_000;

const has = (addresses: readonly string[], address: string): boolean =>
  addresses.some((one) => one.toLowerCase() === address.toLowerCase());

const without = (addresses: readonly string[], gone: readonly string[]): string[] =>
  addresses.filter((address) => !has(gone, address));

/** Difference between confirmed and requested addresses. */
export function compareEmails(
  confirmed: readonly string[],
  wanted: readonly string[],
): { added: string[]; removed: string[] } {
  return { added: without(wanted, confirmed), removed: without(confirmed, wanted) };
}

/** Confirmed addresses after another confirmation, without those it replaces. */
export function afterConfirmation(
  confirmed: readonly string[],
  { address, leaves }: { address: string; leaves: readonly string[] },
): string[] {
  const stay = without(confirmed, leaves);
  return has(stay, address) ? stay : [...stay, address];
}

/** Proofs of identity for a change of addresses. */
export type Proof = 'password' | 'institution' | 'none';

/** A fresh institutional sign-in is always accepted; otherwise patrons with a password need it. */
export function proofNeeded(
  { hasPassword, reauthenticatedAt }: { hasPassword: boolean; reauthenticatedAt: Date | null },
  now: Date,
): Proof {
  const age = reauthenticatedAt === null ? Infinity : now.getTime() - reauthenticatedAt.getTime();
  if (age < FRESH_MS) return 'none';
  return hasPassword ? 'password' : 'institution';
}
