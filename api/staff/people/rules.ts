import type { PERSON_MARKS } from '#contract/staff/people.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import type { Circulation } from '../../circulation/loans/store.ts';
import { isOverdue } from '../../circulation/loans/fine.ts';
import { policyFor } from '../../circulation/loans/policy.ts';
import {
  maxItemsAt,
  overdueRefusal,
  patronRefusals,
  refusalIf,
} from '../../circulation/loans/rules.ts';
import { dayIn, type Day } from '../../circulation/units/zone.ts';

/** Why nothing is lent to a patron now, whatever the copy is; empty: the copy decides. */
export function borrowingRefusals(
  { patron, loans, policies }: Circulation,
  { now, zone }: { now: Date; zone: string },
): Refusal[] {
  const policy = policyFor(policies, {
    ...{ groupId: patron.groupId, loanKind: 'normal', libraryId: null },
  });
  const most = maxItemsAt(policy, now, zone) ?? Infinity;
  const overdue = loans.filter((loan) => isOverdue(loan, now)).map(({ copy }) => copy.title);
  return [
    refusalIf(loans.length >= most, 'lend_limit_reached', { limite: most }),
    overdueRefusal(overdue, policy),
    ...patronRefusals(patron, policy, dayIn(now, zone), {
      debt: 'lend_debt',
      suspended: 'lend_suspended',
      blocked: 'lend_blocked',
      left: 'lend_left',
      expired: 'lend_card_expired',
    }),
  ].flat();
}

interface PatronState {
  isBlocked: boolean;
  isLate: boolean;
  validUntil: Day | null;
}

/** How somebody stands, the most serious first. */
export function markOf(
  { isBlocked, isLate, validUntil }: PatronState,
  today: Day,
): (typeof PERSON_MARKS)[number] {
  if (isBlocked) return 'bloqueado';
  if (isLate) return 'em_atraso';
  return validUntil !== null && validUntil < today ? 'carteira_vencida' : 'em_ordem';
}

/** Words without accents, which every keyboard types. */
const WORDS = (
  'amora anta arara aroeira babosa bambu boto buriti cacau caju canela cedro cigarra coruja cravo cupim cutia ' +
  'garoa gralha grilo guapuruvu imbuia jabuti jaca jandaia jasmim jenipapo juriti lagarto limoeiro lontra louro ' +
  'mandacaru manga maritaca mico mogno morcego murici orquidea paca pacu palmeira paineira pardal peixe pequi ' +
  'pinha piraju pitanga quati rolinha sabia sagui salgueiro samambaia seriema sucuri tamandua tangara tatu ' +
  'tucano uirapuru umbu urubu urucum veado violeta xaxim'
).split(' ');

/** A password that is read out and typed once: "cedro-42-sabia-7317". */
export function temporaryPassword(below: (limit: number) => number): string {
  const word = () => WORDS[below(WORDS.length)] ?? 'sabia';
  return `${word()}-${10 + below(90)}-${word()}-${1000 + below(9000)}`;
}
