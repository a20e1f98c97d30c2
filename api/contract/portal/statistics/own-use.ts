import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';

/** GET /emprestimo/estatisticas (ours): what the patron borrowed, month by month, and where. */
export const readOwnUse = call('GET /emprestimo/estatisticas', {
  access: 'patron',
  summary: 'Loans, renewals and holds of the patron by month, and loans by library',
  perMinute: 60,
  output: object({
    guardado: Type.Boolean({
      description: 'Whether history is kept: without it only what is not over counts',
    }),
    meses: Type.Array(
      object({
        mes: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
        emprestimos: Type.Integer(),
        renovacoes: Type.Integer(),
        reservas: Type.Integer(),
      }),
      { description: 'Months in which there was something, newest first' },
    ),
    bibliotecas: Type.Array(
      object({ desc_biblioteca: Type.String(), emprestimos: Type.Integer() }),
      {
        description: 'Libraries that lent something, the most first',
      },
    ),
  }),
});
