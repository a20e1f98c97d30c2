import { isEmail } from '#contract/shared/email.ts';
import { EXPORT_MAIL, type ExportFormat } from '#contract/shared/export/formats.ts';
import type { Refusal } from '#contract/shared/refusals.ts';

/** CPU milliseconds per title, measured and rounded up. */
const COST_MS = { pdf: 3, other: 0.5 };

/** CPU milliseconds of a file. */
export const exportCost = (format: ExportFormat, titles: number): number =>
  titles * (format === 'pdf' ? COST_MS.pdf : COST_MS.other);

/** Trims addresses and removes duplicates, ignoring case. */
export function tidyAddresses(typed: readonly string[]): string[] {
  const known = new Map(typed.map((address) => [address.trim().toLowerCase(), address.trim()]));
  known.delete('');
  return [...known.values()];
}

export interface MailFacts {
  /** Registered addresses. */
  own: readonly string[];
  to: readonly string[];
}

/** Refusals of sending to these addresses. */
export function mailRefusals({ own, to }: MailFacts): Refusal[] {
  const mine = new Set(own.map((address) => address.toLowerCase()));
  const others = to.filter((address) => !mine.has(address.toLowerCase()));
  const { others: max } = EXPORT_MAIL;
  if (to.length === 0) return [{ code: 'export_no_address' }];
  if (!to.every(isEmail)) return [{ code: 'invalid_fields' }];
  if (others.length > max) return [{ code: 'export_too_many_others', params: { max } }];
  return [];
}
