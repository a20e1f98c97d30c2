import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { Day, Id, list, object } from '../../shared/shapes.ts';

const TitleId = object({ id: Id });
const NO_TITLE = ['title_not_found', 'title_withdrawn'] as const;
const Count = Type.Integer({ minimum: 0 });

/**
 * GET /acervo/{id}/dados-estatisticos/anos: the years in which copies of a title were lent, newest
 * first. Years and months are those of the institution's zone.
 */
export const readLoanYears = call('GET /acervo/:id/dados-estatisticos/anos', {
  access: 'public',
  summary: 'Years with loans of a title',
  params: TitleId,
  output: list(object({ ano: Type.Integer(), emprestimos: Count })),
  refusals: [...NO_TITLE],
});

/** GET /acervo/{id}/dados-estatisticos/dados/{ano}: loans and renewals of a year, month by month. */
export const readLoanMonths = call('GET /acervo/:id/dados-estatisticos/dados/:ano', {
  access: 'public',
  summary: 'Loans of a title by month',
  params: object({ id: Id, ano: Type.Integer({ minimum: 1000, maximum: 9999 }) }),
  output: object({
    ano: Type.Integer(),
    itens: Type.Array(
      object({
        mes: Type.Integer({ minimum: 1, maximum: 12 }),
        emprestimos: Count,
        renovacoes: Count,
      }),
      { description: 'Twelve, January first' },
    ),
  }),
  refusals: [...NO_TITLE],
});

/**
 * GET /acervo/{id}/totais: what was done with a title's copies between two days, both included; all
 * time without them. `biblioteca` narrows it to the copies of one library.
 */
export const readTitleTotals = call('GET /acervo/:id/totais', {
  access: 'public',
  summary: 'Loans, renewals and holds of a title',
  params: TitleId,
  query: object({
    dataIni: Type.Optional(Day),
    dataFim: Type.Optional(Day),
    biblioteca: Type.Optional(Id),
  }),
  output: object({
    exemplares: Count,
    emprestimos: Count,
    renovacoes: Count,
    reservas: Count,
  }),
  refusals: [...NO_TITLE, 'dates_reversed'],
});
