import type { Input } from '#contract/calls.ts';
import type { Filters } from './HistoryFilters.tsx';

/** The filters as the server takes them. */
export const queryOf = ({
  from,
  to,
  fined,
}: Filters): Input<'GET /emprestimo/historico'>['query'] => ({
  ...(from && { dataIni: from }),
  ...(to && { dataFim: to }),
  ...(fined && { multa: 'S' as const }),
});
