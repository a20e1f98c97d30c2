import type { Output } from '#contract/calls.ts';
import type { DeskNotice } from '#contract/shared/staff/desk.ts';
import type { Refusal } from '#contract/shared/refusals.ts';
import { isOverdue } from '../../circulation/loans/fine.ts';
import { policyFor } from '../../circulation/loans/policy.ts';
import {
  maxItemsAt,
  overdueRefusal,
  patronRefusals,
  refusalIf,
} from '../../circulation/loans/rules.ts';
import { readCirculation } from '../../circulation/loans/store.ts';
import { addDays, dayIn, withOffset, type Day } from '../../circulation/units/zone.ts';
import { acao, motivos } from '../../core/http/messages.ts';
import { word } from '../../core/words.ts';
import { recordOpening } from '../acts/log.ts';
import type { Counter } from './counter.ts';
import { shelfInitial } from './rules.ts';
import { namedPeople, readyHolds } from './store.ts';

type DeskPerson = Output<'GET /equipe/balcao/pessoas/:id'>;

/** Refusals of a loan, whatever the copy. */
const LEND_CODES = {
  debt: 'lend_debt',
  suspended: 'lend_suspended',
  blocked: 'lend_blocked',
  left: 'lend_left',
  expired: 'lend_card_expired',
} as const;

/** Days before the end of a card on which the counter says so. */
const EXPIRES_SOON_DAYS = 30;

/** The person at the counter, as the side panel shows them; null: nobody. Logged. */
export async function readDeskPerson(counter: Counter, id: number): Promise<DeskPerson | null> {
  const { services, library, staff, locale } = counter;
  const { queries } = services.db;
  const now = services.now();
  const [circulation, [named], holds] = await Promise.all([
    readCirculation(queries, id),
    namedPeople(queries, [id], locale),
    readyHolds(queries, { patronId: id, libraryId: library.id }),
  ]);
  if (!circulation || !named) return null;
  await recordOpening(queries, { actor: staff, at: now, patronId: id });
  const { patron, loans, policies } = circulation;
  const { groupId, validUntil, debtCents } = patron;
  const zone = library.timeZone;
  const policy = policyFor(policies, { groupId, loanKind: 'normal', libraryId: library.id });
  const limit = maxItemsAt(policy, now, zone);
  const overdue = loans.filter((loan) => isOverdue(loan, now));
  const today = dayIn(now, zone);
  const refusals: Refusal[] = [
    ...patronRefusals(patron, policy, today, LEND_CODES).flat(),
    ...refusalIf(limit !== null && loans.length >= limit, 'lend_limit_reached', {
      limite: limit ?? 0,
    }),
    ...overdueRefusal(
      overdue.map(({ copy }) => copy.title),
      policy,
    ),
  ];
  const notices = noticesOf({ validUntil, today, holds: holds.length, overdue: overdue.length });
  const isPaying = debtCents > 0;
  const mayReceive = staff.rights.has('money')
    ? []
    : [{ code: 'staff_right_missing' as const, params: { biblioteca: library.name } }];
  return {
    ...{ cod_pessoa: id, nome: named.name, carteira: named.card ?? named.login },
    grupo: named.group,
    ...(validUntil && { valida_ate: validUntil }),
    com_ela: loans.length,
    ...(limit !== null && { limite: limit }),
    atrasados: overdue.length,
    para_retirar: holds.map(({ id: hold, titleId, title, callNumber, expiresAt }) => ({
      ...{ cod_reserva: hold, cod_acervo: titleId, titulo: title, numero_chamada: callNumber },
      letra: shelfInitial(named.name),
      ...(expiresAt !== null && { ate: withOffset(expiresAt, zone) }),
    })),
    deve: debtCents / 100,
    ...(policy.blockFromCents !== null && { limite_debito: policy.blockFromCents / 100 }),
    pode_levar: refusals.length === 0,
    motivos: motivos(refusals, locale),
    avisos: notices.map((codigo) => ({
      ...{ codigo, mensagem: word('server/desk', `notice_${codigo}`, locale) },
    })),
    acoes: isPaying ? { receber: acao(mayReceive, locale) } : {},
  };
}

interface PersonFacts {
  validUntil: Day | null | undefined;
  today: Day;
  holds: number;
  overdue: number;
}

function noticesOf({ validUntil, today, holds, overdue }: PersonFacts): DeskNotice[] {
  const expiresSoon =
    validUntil && validUntil >= today && validUntil <= addDays(today, EXPIRES_SOON_DAYS);
  return [
    ...(holds > 0 ? (['hold_to_hand_over'] as const) : []),
    ...(overdue > 0 ? (['overdue_loans'] as const) : []),
    ...(expiresSoon ? (['card_expires'] as const) : []),
  ];
}
