import { isOverdue } from '../loans/fine.ts';
import type { LoanFacts, PatronFacts } from '../loans/facts.ts';
import type { Policy } from '../loans/policy.ts';
import { maxItemsAt, patronRefusals } from '../loans/rules.ts';
import { dayIn } from '../units/zone.ts';
import type { CopyState } from '../../core/db/schema.ts';

/** Positions of the patron status: `Y` denies, or names what there is too much of. */
const DENIED = { charge: 0, renewal: 1, recall: 2, hold: 3 } as const;
const TOO_MUCH = { charged: 5, overdue: 6, fines: 10, recallOverdue: 12 } as const;
const STATUS_LENGTH = 14;

export interface StatusFacts {
  patron: PatronFacts;
  loans: readonly (LoanFacts & { recall?: object | null })[];
  /** Of the patron's group at the terminal's library. */
  policy: Policy;
  zone: string;
}

/** The status of a known patron: privileges that are denied, and why. */
export function patronStatus({ patron, loans, policy, zone }: StatusFacts, now: Date): string {
  const codes = new Set(
    patronRefusals(patron, policy, dayIn(now, zone), {
      debt: 'lend_debt',
      suspended: 'lend_suspended',
      blocked: 'lend_blocked',
      left: 'lend_left',
      expired: 'lend_card_expired',
    })
      .flat()
      .map(({ code }) => code),
  );
  const overdue = loans.filter((loan) => isOverdue(loan, now));
  const isLate = policy.blocksOnOverdue && overdue.length > 0;
  const isFull = loans.length >= (maxItemsAt(policy, now, zone) ?? Infinity);
  const isRefused = codes.size > 0;
  const flags = new Map<number, boolean>([
    [DENIED.charge, isRefused || isLate || isFull],
    [DENIED.renewal, isRefused || isLate],
    [DENIED.recall, isRefused],
    [DENIED.hold, isRefused],
    [TOO_MUCH.charged, isFull],
    [TOO_MUCH.overdue, isLate],
    [TOO_MUCH.fines, codes.has('lend_debt')],
    [TOO_MUCH.recallOverdue, overdue.some(({ recall }) => recall)],
  ]);
  return Array.from({ length: STATUS_LENGTH }, (_, at) => (flags.get(at) ? 'Y' : ' ')).join('');
}

/** The status of somebody who may do nothing: an unknown card, a wrong password. */
export const DENIED_STATUS = 'YYYY'.padEnd(STATUS_LENGTH);

const STATES: Record<CopyState, string> = {
  ...{ on_order: '02', in_process: '06', in_transit: '10', claimed_returned: '11', lost: '12' },
  ...{ missing: '13', quarantine: '01', repair: '01', damaged: '01', withdrawn: '01' },
};

export interface CirculationFacts {
  state: CopyState | null;
  loan: { isRecalled: boolean; isClaimed: boolean } | null;
  /** It lies on the shelf of holds. */
  isSetAside: boolean;
}

/** Circulation status of a copy. */
export function circulationStatus({ state, loan, isSetAside }: CirculationFacts): string {
  if (loan?.isClaimed) return '11';
  if (loan?.isRecalled) return '07';
  if (state === 'in_transit' && isSetAside) return '08';
  if (state !== null) return STATES[state];
  if (loan) return '04';
  return isSetAside ? '08' : '03';
}

/** Reads "12.50" or "12,50" as cents; null if it is no amount. */
export function readAmount(text: string): number | null {
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text)) return null;
  const cents = Math.round(Number(text.replace(',', '.')) * 100);
  return cents > 0 ? cents : null;
}

/** Cents as "12.50". */
export const writeAmount = (cents: number): string => (cents / 100).toFixed(2);

/** The part of a list from one position to another, counted from 1; all without them. */
export function slice<T>(items: readonly T[], from: string, to: string): readonly T[] {
  const first = /^\d{1,6}$/.test(from) ? Math.max(1, Number(from)) : 1;
  const last = /^\d{1,6}$/.test(to) ? Number(to) : Infinity;
  return items.slice(first - 1, last);
}

const LANGUAGES = { pt: '010', en: '001', es: '008', fr: '002', it: '004' } as const;
export const languageCode = (locale: keyof typeof LANGUAGES): string => LANGUAGES[locale];
