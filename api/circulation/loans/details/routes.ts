import type { Output } from '#contract/calls.ts';
import { readLoanDetails } from '#contract/circulation/loan-details.ts';
import { localized } from '#contract/shared/languages.ts';
import type { Bind } from '../../../core/http/bind.ts';
import { refused } from '../../../core/http/refused.ts';
import type { Services } from '../../../services.ts';
import { withOffset } from '../../units/zone.ts';
import { decideOpenLoan } from '../decide-loans.ts';
import { dueKind } from '../due.ts';

import { fineFor } from '../fine.ts';
import { movesOfLoans } from '../moved/store.ts';
import { lendingRules } from '../policy-store.ts';
import { readCirculation } from '../store.ts';
import { endedWithoutCopy } from './ended.ts';
import { loanCost, loanWithCopy, renewalsOf, type LoanWithCopy } from './store.ts';

type Details = Output<'GET /emprestimo/:cod'>;

/** All details of one loan; the list returns fewer. */
export function loanDetailsRoutes(bind: Bind, { db: { queries }, now }: Services): void {
  bind(readLoanDetails, async ({ params }, { patronId, locale }) => {
    const loan = await loanWithCopy(queries, patronId, params.cod);
    if (!loan) throw refused(404, 'loan_not_found');
    const { chargedCents, owedCents } = await loanCost(queries, loan.id);
    const at = (instant: string) => withOffset(instant, loan.time_zone);
    const circulation = loan.returned_at ? null : await readCirculation(queries, patronId);
    const type = (await lendingRules(queries)).loanTypes.get(loan.loan_kind);
    const moves = await movesOfLoans(queries, [loan.id]);
    return {
      ...copyRow(loan),
      ...(type && { desc_tipo_emprestimo: localized(type.name, locale) }),
      data_emprestimo: at(loan.lent_at),
      data_prevista: at(loan.due_at),
      ...(loan.returned_at !== null && { data_devolucao: at(loan.returned_at) }),
      ...endedWithoutCopy(loan.closed_as),
      renovacoes: (await renewalsOf(queries, loan.id)).map((renewal) => ({
        em: at(renewal.renewed_at),
        antes: at(renewal.previous_due_at),
        ate: at(renewal.due_at),
        chave: renewal.receipt,
      })),
      adiamentos: (moves.get(loan.id) ?? []).map((move) => ({
        em: at(move.movedAt),
        antes: at(move.from),
        ate: at(move.to),
      })),
      ...(circulation && ifReturned(circulation, loan.id, now())),
      multa: chargedCents / 100,
      saldo: owedCents / 100,
    };
  });
}

const copyRow = (loan: LoanWithCopy) => ({
  cod_emprestimo: loan.id,
  cod_acervo: loan.title_id,
  cod_exemplar: loan.copy_id,
  codigo_barras: loan.barcode,
  exemplar: loan.number,
  ...(loan.volume && { volume: loan.volume }),
  ...(loan.tome && { tomo: loan.tome }),
  ...(loan.part && { parte: loan.part }),
  material: loan.additional === 1 ? ('adicional' as const) : ('principal' as const),
  numero_chamada: loan.call_number,
  ...(loan.shelf_location && { localizacao: loan.shelf_location }),
  cod_biblioteca: loan.library_id,
  desc_biblioteca: loan.library,
  tipo_emprestimo: dueKind(new Date(loan.due_at), loan.time_zone),
});

type Circulation = NonNullable<Awaited<ReturnType<typeof readCirculation>>>;

/** Penalty if the loan were returned now, by the rules of the return; empty if it has just been returned. */
function ifReturned(
  circulation: Circulation,
  loanId: number,
  now: Date,
): Pick<Details, 'limite_renovacoes' | 'se_devolver_agora'> {
  const loan = circulation.loans.find(({ id }) => id === loanId);
  const calendar = loan && circulation.calendars.get(loan.copy.libraryId);
  if (!loan || !calendar) return {};
  const { policy } = decideOpenLoan(circulation, loan, now);
  const { fineCents, suspensionDays } = fineFor(loan, now, policy, calendar);
  return {
    limite_renovacoes: policy.maxRenewals,
    se_devolver_agora: { multa: fineCents / 100, dias_afastamento: suspensionDays },
  };
}
