import { expectedReturn, type ExpectedReturn } from '#contract/shared/loans/expected-return.ts';
import type { Output } from '#contract/calls.ts';

type Row = Pick<Output<'GET /consulta'>['itens'][number], 'ato' | 'disponibilidade'>;

/** Whether a work can be had now, over all libraries. */
export interface WorkNow {
  /** `absent`: no copies; `away`: copies that nobody can take now, such as in repair. */
  kind: 'available' | 'online' | 'reference' | 'on-loan' | 'overdue' | 'away' | 'absent';
  /** Copies on the shelf, and the libraries that have them. */
  free: number;
  where: string[];
  /** Of works on loan. */
  expected: ExpectedReturn | null;
  queue: number;
}

/** The state of a work: online as its act is to read it, else on the shelf, else when it is expected. */
export function workNow({ ato: act, disponibilidade: places }: Row, now: Date): WorkNow {
  const free = places.filter(({ disponiveis }) => disponiveis > 0);
  const expected = expectedReturn(
    places.flatMap(({ data_devolucao: due }) => due ?? []),
    now,
  );
  const facts = {
    free: free.reduce((sum, { disponiveis }) => sum + disponiveis, 0),
    where: free.map(({ desc_biblioteca: name }) => name),
    expected,
    queue: places.reduce((sum, { fila = 0 }) => sum + fila, 0),
  };
  const has = (...states: string[]) =>
    places.some(({ situacao }) => situacao !== undefined && states.includes(situacao));
  if (act === 'ler') return { kind: 'online', ...facts };
  if (free.length > 0) return { kind: 'available', ...facts };
  if (places.length === 0) return { kind: 'absent', ...facts };
  if (expected || has('emprestado', 'reservado'))
    return { kind: expected?.overdue ? 'overdue' : 'on-loan', ...facts };
  return { kind: has('consulta_local') ? 'reference' : 'away', ...facts };
}

/** "4 de 9 na estante agora": works on the shelf, online only, and on loan. */
export function countNow(works: readonly WorkNow[]) {
  const count = (...kinds: WorkNow['kind'][]) =>
    works.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    total: works.length,
    onShelf: count('available'),
    online: count('online'),
    onLoan: count('on-loan', 'overdue'),
  };
}
