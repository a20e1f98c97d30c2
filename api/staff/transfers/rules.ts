import { shortName } from '../../patrons/auth/rules.ts';

/** A copy that is not found again within this time is missing. */
const TWICE_MS = 60 * 86_400_000;

/** Whether a copy that is not found now was not found lately either. */
export const isMissing = (notFoundAt: string | null, now: Date): boolean =>
  notFoundAt !== null && now.getTime() - new Date(notFoundAt).getTime() < TWICE_MS;

/** A patron's place on the shelf of holds: "Ana Rocha" is "Ana R.", at the letter A. */
export function slipName(name: string): { para: string; letra: string } {
  const para = shortName(name);
  const [initial = ''] = para.normalize('NFD');
  return { para, letra: initial.toUpperCase() || '—' };
}

export const byKey = (a: { ordem: string }, b: { ordem: string }): number =>
  a.ordem < b.ordem ? -1 : a.ordem > b.ordem ? 1 : 0;
