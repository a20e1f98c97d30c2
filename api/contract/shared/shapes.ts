import Type, { type TProperties, type TSchema } from 'typebox';
import { COPY_STATUSES } from './constants.ts';
import { OTHER_LOCALES, type OtherLocale } from './languages.ts';
import { REFUSALS } from './refusals.ts';

/** Shapes that several areas share (contract, "Decisions that hold across areas"). */

/** Every id, also in a database: what JSON and JavaScript can hold exactly, in 64 bits. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
export const Id = Type.Integer({
  minimum: 1,
  maximum: MAX_ID,
  description: 'Positive, never reused',
});
/** An id of a form, in which -1 or 0 says that nothing was chosen. */
export const ChosenId = (none: -1 | 0, description: string) =>
  Type.Integer({ minimum: none, maximum: MAX_ID, description });
/** The most that may be sent as any other number: a column of counts has 32 bits. */
export const MAX_COUNT = 2_147_483_647;
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Calendar day' });
export const Instant = Type.String({ description: 'Instant with offset, ISO 8601' });
/** When something was first added, for restoring it after a removal. An instant in the future counts as now. */
export const AddedAt = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-',
  description: 'Instant with offset, ISO 8601; now unless said. Restores what was removed',
});
export const LoanKind = Type.Enum(['normal', 'horas', 'consulta_local'], {
  description:
    '`normal`: lent until the end of a day; `horas`: until a time; `consulta_local`: not',
});
export const Money = Type.Number({ description: 'Reais, two decimals' });

export const object = <T extends TProperties>(properties: T, description?: string) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(description !== undefined && { description }),
  });

/** Files that no schema looks into. */
export const textFiles = (...types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, Type.String()]));

export const list = <T extends TSchema>(item: T) => object({ itens: Type.Array(item) });

export const pagedList = <T extends TSchema>(item: T) =>
  object({
    itens: Type.Array(item),
    total: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
  });

const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]));

/** Why something is refused: the code, and its sentence in the request's language. */
export const Motivo = object({
  codigo: Type.Enum([...REFUSALS]),
  mensagem: Type.String(),
  params: Type.Optional(Params),
});

/** Whether one act is allowed now, computed by the rule that decides the call. */
export const Acao = object({ permitido: Type.Boolean(), motivos: Type.Array(Motivo) });

export const ErrorBody = object({
  statusCode: Type.Integer(),
  message: Type.String({ description: 'A code of the closed list of refusals' }),
  texto: Type.String({ description: 'Its sentence, in the language of the request' }),
  params: Type.Optional(Params),
  fields: Type.Optional(
    Type.Array(
      object({ field: Type.String(), problem: Type.String(), texto: Type.Optional(Type.String()) }),
      { description: 'Every field that is wrong, at once' },
    ),
  ),
});

/** What an article or chapter stands in, and where that can be had. */
export const HeldHost = object({
  titulo: Type.String(),
  lugar: Type.Optional(Type.String({ description: 'Place in it: "v. 3, n. 2, p. 10-20"' })),
  cod_acervo: Type.Optional(Type.Integer({ description: 'Where it is a title here' })),
  bibliotecas: Type.Array(Type.String(), {
    description: 'Libraries that have it on paper, by its copies or its issues',
  }),
  acesso_remoto: Type.String({ description: "'cr': it can be read online" }),
});

/** Availability of a title in one library; one function computes it for every screen. */
export const Disponibilidade = object({
  cod_biblioteca: Id,
  desc_biblioteca: Type.String(),
  total: Type.Integer(),
  disponiveis: Type.Integer(),
  numero_chamada: Type.Optional(Type.String()),
  situacao: Type.Optional(Type.Enum([...COPY_STATUSES])),
  data_devolucao: Type.Optional({
    ...Instant,
    description: 'Next return; in the past: overdue, and no other copy is expected',
  }),
  fila: Type.Optional(Type.Integer()),
});

/** A name that a library edits: Portuguese always, others where given (falls back to `pt`). */
export const LocalizedText = object({
  pt: Type.String(),
  ...(Object.fromEntries(
    OTHER_LOCALES.map((locale) => [locale, Type.Optional(Type.String())]),
  ) as Record<OtherLocale, Type.TOptional<Type.TString>>),
});
