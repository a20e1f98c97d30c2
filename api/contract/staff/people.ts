import Type from 'typebox';
import { Debts } from '../circulation/debts.ts';
import { Holds } from '../circulation/holds.ts';
import { PendingLoans } from '../circulation/loans.ts';
import { call } from '../shared/call.ts';
import { Acao, Day, Id, Instant, object } from '../shared/shapes.ts';

/** Letters or digits by which people are found at least. */
export const MIN_PEOPLE_SEARCH = 2;
export const MAX_PEOPLE = 50;

/** How somebody stands, for a list that shows no loans. */
export const PERSON_MARKS = ['em_ordem', 'em_atraso', 'carteira_vencida', 'bloqueado'] as const;

/**
 * GET /equipe/pessoas: people by words of the name, or an exact card, login or e-mail; a barcode finds its copy. Shows no
 * loans but that of the copy, whose borrower is named by the record alone, so that the opening is logged.
 */
export const findPeople = call('GET /equipe/pessoas', {
  access: 'staff',
  right: 'people',
  summary: 'Find people by name, card, login or e-mail, and a copy by its barcode',
  query: object({ busca: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: object({
    itens: Type.Array(
      object({
        cod_pessoa: Id,
        nome: Type.String(),
        login: Type.String(),
        carteira: Type.Optional(Type.String()),
        grupo: Type.String(),
        validade: Type.Optional(Day),
        situacao: Type.Enum([...PERSON_MARKS]),
      }),
      { maxItems: MAX_PEOPLE },
    ),
    mais: Type.Boolean({ description: 'There are more than are shown' }),
    exemplar: Type.Optional(
      object({
        codigo: Type.String({ description: 'Barcode' }),
        cod_acervo: Id,
        titulo: Type.String(),
        numero: Type.Optional(Type.String({ description: 'Number of the copy' })),
        numero_chamada: Type.String(),
        desc_biblioteca: Type.String({ description: 'Where it belongs' }),
        com: Type.Optional({ ...Id, description: 'Who has it on loan, without the name' }),
      }),
    ),
  }),
});

const Made = { data: Instant, quem: Type.String() };

/** A person's record as staff see it; returned loans are left out. */
export const PersonRecord = object({
  pessoa: object({
    cod_pessoa: Id,
    nome: Type.String(),
    login: Type.String(),
    carteira: Type.Optional(Type.String()),
    validade: Type.Optional(Day),
    cod_grupo: Type.String(),
    grupo: Type.String(),
    email: Type.String(),
    telefone: Type.String(),
    logradouro: Type.String(),
    complemento: Type.String(),
    bairro: Type.String(),
    cidade: Type.String(),
    cep: Type.String(),
    campus: Type.Optional(Type.String()),
    ultima_entrada: Type.Optional(Instant),
    saiu: Type.Boolean({ description: 'The enrolment has ended' }),
    conta_bloqueada: Type.Boolean({ description: 'Signing in is blocked, too' }),
    segundo_fator: Type.Boolean(),
    senha_temporaria_ate: Type.Optional(Instant),
  }),
  pode_levar: Acao,
  emprestimos: PendingLoans,
  exemplares: Type.Array(
    object({ cod_exemplar: Id, codigo: Type.String(), numero: Type.String() }),
    { description: 'Barcode and number of the copies on loan' },
  ),
  reservas: Holds,
  debitos: Debts,
  bloqueios: Type.Array(
    object({
      cod_bloqueio: Id,
      motivo: Type.String({ description: 'The patron reads it' }),
      ...Made,
      ate: Day,
      vigente: Type.Boolean(),
      liberado: Type.Optional(Type.String({ description: 'When it was lifted' })),
    }),
  ),
  observacoes: Type.Array(object({ cod_observacao: Id, texto: Type.String(), ...Made })),
  cartas: Type.Array(
    object({
      tipo: Type.String(),
      desc_tipo: Type.String(),
      data: Instant,
      situacao: Type.Enum(['espera', 'enviada', 'descartada', 'falhou']),
    }),
    { description: 'What was written to the patron; never the text' },
  ),
  quem_abriu: Type.Array(
    object({ ...Made, posto: Type.String(), ato: Type.String(), desc_ato: Type.String() }),
  ),
});

/** GET /equipe/pessoas/{id}: a person's record. Each opening is logged, and the person reads the log. */
export const openPerson = call('GET /equipe/pessoas/:id', {
  access: 'staff',
  right: 'people',
  summary: "Open a person's record, which is logged",
  params: object({ id: Id }),
  output: PersonRecord,
});

/** GET /equipe/pessoas/formulario: what may be chosen when somebody is enrolled. */
export const readPersonForm = call('GET /equipe/pessoas/formulario', {
  access: 'staff',
  right: 'people',
  summary: 'Groups and libraries of people',
  output: object({
    grupos: Type.Array(object({ codigo: Type.String(), nome: Type.String() })),
    bibliotecas: Type.Array(object({ codigo: Type.String(), nome: Type.String() })),
  }),
});
