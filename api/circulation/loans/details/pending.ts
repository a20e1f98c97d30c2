import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { coverWire } from '../../../catalogue/records/covers.ts';
import { certainYear } from '../../../catalogue/marc/dates/years.ts';
import { authorName, workTypeLabel, workTypeOf } from '../../../catalogue/records/title-wire.ts';
import { motivos } from '../../../core/http/messages.ts';
import { requirePatron } from '../../../core/http/refused.ts';
import type { Services } from '../../../services.ts';
import { withOffset } from '../../units/zone.ts';
import { decideOpenLoan, type LoanDecision } from '../decide-loans.ts';
import { dueKind, dueState } from '../due.ts';
import { fineFor } from '../fine.ts';
import { movesOfLoans } from '../moved/store.ts';
import { postponedWire } from '../moved/wire.ts';
import { policyFor } from '../policy.ts';
import { calendarIn } from '../policy-store.ts';
import {
  lastRenewals,
  readCirculation,
  type Circulation,
  type LastRenewal,
  type OpenLoan,
} from '../store.ts';

interface PendingLoansQuery {
  patronId: number;
  locale: Locale;
  /** With `acoes`, which cost more to compute. */
  detailed: boolean;
}

/**
 * A patron's open loans by due date.
 *
 * @throws 401 `token_invalid` when the patron no longer exists
 */
export async function pendingLoans(
  { db, now, settings }: Services,
  { patronId, locale, detailed }: PendingLoansQuery,
): Promise<Output<'GET /emprestimo/titulos-pendentes'>> {
  const instant = now();
  const circulation = requirePatron(await readCirculation(db.queries, patronId));
  const { maxItems } = policyFor(circulation.policies, {
    groupId: circulation.patron.groupId,
    loanKind: 'normal',
    libraryId: null,
  });
  const ids = circulation.loans.map(({ id }) => id);
  const renewals = await lastRenewals(db.queries, ids);
  const moves = await movesOfLoans(db.queries, ids);
  return {
    itens: circulation.loans.map((loan) => ({
      ...loanRow(circulation, loan, instant, locale, detailed),
      ...renewalWire(renewals.get(loan.id), loanZone(circulation, loan)),
      ...postponedWire(loan.dueAt, moves.get(loan.id), loanZone(circulation, loan)),
      ...coverWire(loan, settings.covers),
    })),
    ...(maxItems !== null && { limite_itens: maxItems }),
  };
}

function loanRow(
  circulation: Circulation,
  loan: OpenLoan,
  now: Date,
  locale: Locale,
  detailed: boolean,
) {
  const { copy, summary } = loan;
  const calendar = loanCalendar(circulation, loan);
  const decision = decideOpenLoan(circulation, loan, now);
  const lateness = fineFor(loan, now, decision.policy, calendar);
  const type = workTypeOf(summary.workType);
  return {
    cod_emprestimo: loan.id,
    cod_acervo: copy.titleId,
    titulo: summary.title,
    idioma: summary.language,
    autor: authorName(summary),
    cod_tipo_obra: summary.workType,
    desc_tipo_obra: workTypeLabel(type, locale),
    tipo_capa: type.cover,
    ano_publicacao: certainYear(summary),
    numero_chamada: loan.callNumber,
    cod_exemplar: copy.id,
    cod_biblioteca: copy.libraryId,
    desc_biblioteca: loan.libraryName,
    tipo_emprestimo: dueKind(loan.dueAt, calendar.zone),
    data_emprestimo: withOffset(loan.lentAt, calendar.zone),
    data_devolucao: withOffset(loan.dueAt, calendar.zone),
    renovacoes: loan.renewals,
    limite_renovacoes: decision.policy.maxRenewals,
    situacao: dueState(loan, now, calendar.zone),
    ...(loan.claimedAt && { devolucao_informada: withOffset(loan.claimedAt, calendar.zone) }),
    ...(loan.recall && {
      pedido_de_volta: {
        em: withOffset(loan.recall.at, calendar.zone),
        antes: withOffset(loan.recall.dueBefore, calendar.zone),
      },
    }),
    multa_prevista: lateness.fineCents / 100,
    ...(lateness.suspensionDays > 0 && { dias_afastamento_previstos: lateness.suspensionDays }),
    ...(detailed && actionsWire(decision, locale, calendar.zone)),
  };
}

/** Calendar of the library that lent the copy. */
const loanCalendar = (circulation: Circulation, { copy }: OpenLoan) =>
  calendarIn(circulation, copy.libraryId);

const loanZone = (circulation: Circulation, loan: OpenLoan): string =>
  loanCalendar(circulation, loan).zone;

function renewalWire(renewal: LastRenewal | undefined, zone: string) {
  if (!renewal) return {};
  const { renewedAt, previousDueAt, receipt } = renewal;
  const antes = withOffset(previousDueAt, zone);
  return { ultima_renovacao: { em: withOffset(renewedAt, zone), antes, chave: receipt } };
}

/** Whether the loan may be renewed now, and the due date after renewal. */
function actionsWire({ renewal }: LoanDecision, locale: Locale, zone: string) {
  if (!renewal.ok) {
    return { acoes: { renovar: { permitido: false, motivos: motivos(renewal.refusals, locale) } } };
  }
  return {
    data_se_renovar: withOffset(renewal.dueAt, zone),
    acoes: { renovar: { permitido: true, motivos: [] } },
  };
}
