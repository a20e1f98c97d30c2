import { keepLoanHistory, readLoanHistory } from '#contract/circulation/loans.ts';
import { authorName } from '../../catalogue/records/title-wire.ts';
import { lockRows } from '../../core/db/locks.ts';
import type { Bind } from '../../core/http/bind.ts';
import type { Services } from '../../services.ts';
import { parsePeriod } from '../units/period.ts';
import { withOffset } from '../units/zone.ts';
import {
  countPastLoans,
  deleteReadingHistory,
  keepsHistory,
  readPastLoans,
  saveKeepsHistory,
  type PastLoan,
} from './history-store.ts';
import { endedWithoutCopy } from './details/ended.ts';
import { movesOfLoans } from './moved/store.ts';
import { postponedWire } from './moved/wire.ts';

const PER_PAGE = 20;

/** What a patron has read, and whether it is kept. */
export function loanHistoryRoutes(bind: Bind, { db, settings }: Services): void {
  bind(readLoanHistory, async ({ query = {} }, { patronId }) => {
    const { multa, page = 1, perPage = PER_PAGE } = query;
    const question = {
      patronId,
      finedOnly: multa === 'S',
      ...parsePeriod(query, settings.timeZone),
    };
    const loans = await readPastLoans(db.queries, question, { page, perPage });
    const moves = await movesOfLoans(
      db.queries,
      loans.map(({ id }) => id),
    );
    return {
      itens: loans.map((loan) => ({
        ...pastLoanRow(loan),
        ...postponedWire(new Date(loan.dueAt), moves.get(loan.id), loan.timeZone),
      })),
      total: await countPastLoans(db.queries, question),
      page,
      perPage,
      guardado: await keepsHistory(db.queries, patronId),
    };
  });

  bind(keepLoanHistory, async ({ body: { guardar: keeps } }, { patronId }) => {
    await db.transaction(async (tx) => {
      await lockRows(db, tx, 'patron', [patronId]);
      await saveKeepsHistory(tx, patronId, keeps);
      if (!keeps) await deleteReadingHistory(tx, patronId);
    });
    return { guardado: keeps };
  });
}

function pastLoanRow(loan: PastLoan) {
  const { summary, timeZone } = loan;
  return {
    cod_emprestimo: loan.id,
    cod_acervo: loan.titleId,
    titulo: summary.title,
    idioma: summary.language,
    autor: authorName(summary),
    data_emprestimo: withOffset(loan.lentAt, timeZone),
    data_prevista: withOffset(loan.dueAt, timeZone),
    data_devolucao: withOffset(loan.returnedAt, timeZone),
    ...endedWithoutCopy(loan.closedAs),
    renovacoes: loan.renewals,
    multa: loan.fineCents / 100,
    cod_biblioteca: loan.libraryId,
    desc_biblioteca: loan.libraryName,
  };
}
