import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Id, Instant, LoanKind, Money, object } from '../shared/shapes.ts';
import { EndedWithoutCopy } from './loans.ts';

const Renewal = object({
  em: Instant,
  antes: Type.String({ description: 'Instant at which it was due before' }),
  ate: Instant,
  chave: Type.String({ description: 'Receipt key of the renewal' }),
});

const Postponement = object({
  em: Instant,
  antes: Type.String({ description: 'Instant at which it was due before' }),
  ate: Instant,
});

const Lateness = object({
  multa: Money,
  dias_afastamento: Type.Integer({ description: 'Days without borrowing, instead of a fine' }),
});

/** GET /emprestimo/{cod} (ours): everything about one loan of the patron, open or ended. */
export const readLoanDetails = call('GET /emprestimo/:cod', {
  access: 'patron',
  summary: 'A loan with its copy, its renewals and what it costs',
  params: object({ cod: Id }),
  output: object({
    cod_emprestimo: Id,
    cod_acervo: Id,
    cod_exemplar: Id,
    codigo_barras: Type.String(),
    exemplar: Type.String({ description: 'Number on the label, within title and library' }),
    volume: Type.Optional(Type.String()),
    tomo: Type.Optional(Type.String()),
    parte: Type.Optional(Type.String()),
    material: Type.Enum(['principal', 'adicional']),
    numero_chamada: Type.String(),
    localizacao: Type.Optional(Type.String()),
    cod_biblioteca: Id,
    desc_biblioteca: Type.String(),
    tipo_emprestimo: LoanKind,
    desc_tipo_emprestimo: Type.Optional(Type.String({ description: 'Name of the loan type' })),
    data_emprestimo: Instant,
    data_prevista: Instant,
    data_devolucao: Type.Optional(Instant),
    encerramento: EndedWithoutCopy,
    renovacoes: Type.Array(Renewal, { description: 'Oldest first' }),
    adiamentos: Type.Array(Postponement, {
      description: 'Times that closed days moved the date, oldest first',
    }),
    limite_renovacoes: Type.Optional(Type.Integer({ description: 'Of a loan that is open' })),
    se_devolver_agora: Type.Optional(Lateness),
    multa: Type.Number({ description: 'Reais that its lateness cost; 0: nothing' }),
    saldo: Type.Number({ description: 'Reais of that which are still owed' }),
  }),
  refusals: ['loan_not_found'],
});
