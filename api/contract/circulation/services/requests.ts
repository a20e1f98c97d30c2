import Type, { type TSchema } from 'typebox';
import { call } from '../../shared/call.ts';
import { LOCALES } from '../../shared/languages.ts';
import { Acao, ChosenId, Id, Instant, object, pagedList } from '../../shared/shapes.ts';
import {
  formOf,
  maxLengthOf,
  SERVICE_KINDS,
  SERVICE_TYPES,
  type FieldName,
  type ServiceField,
  type ServiceKind,
  type ServiceType,
} from '../../shared/service-forms.ts';
import { SERVICE_STATES } from '../../shared/service-states.ts';

/**
 * The fields of some kinds as they are sent, all of them text: what is missing or wrong is said of each by the
 * rules, all at once.
 */
function fieldsOf<K extends ServiceKind>(...kinds: readonly K[]) {
  const fields = kinds.flatMap((kind) => Object.entries(formOf(kind)));
  return Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      Type.Optional(Type.String({ maxLength: maxLengthOf(field) })),
    ]),
  ) as Record<FieldName<K>, Type.TOptional<Type.TString>>;
}

const LIBRARY = 'Library that answers';
const EMAIL = { maxLength: 500, description: 'Several with ";" between them' };

/** What every request says besides: who answers, and how the patron is reached. */
const CONTACT = {
  biblioteca: ChosenId(0, LIBRARY),
  telefone: Type.String({ maxLength: 100 }),
  email: Type.String(EMAIL),
};

/** What the rules take for a field (api/circulation/services/rules.ts), for readers of the contract. */
function acceptedIn(field: ServiceField): TSchema {
  const maxLength = maxLengthOf(field);
  switch (field.type) {
    case 'tick':
      return Type.Enum(['sim']);
    case 'choice':
      return Type.Enum([...(field.options ?? [])]);
    case 'year':
      return Type.String({ pattern: '^\\d{4}$' });
    case 'page':
      return Type.String({ pattern: '^[1-9]\\d{0,5}$' });
    case 'day':
      return Type.String({ format: 'date' });
    case 'file':
      return Type.String({ pattern: '^[1-9]\\d{0,14}$' });
    default:
      return Type.String({ maxLength, ...(field.required && { minLength: 1 }) });
  }
}

/** The form of a kind as it must be filled in. */
function filledForm(kind: ServiceKind): TSchema {
  const fields = Object.entries(formOf(kind)).map(([name, field]) => [
    name,
    field.required ? acceptedIn(field) : Type.Optional(acceptedIn(field)),
  ]);
  return Type.Object(
    {
      biblioteca: Type.Integer({ minimum: 1, description: LIBRARY }),
      telefone: Type.String({ maxLength: 100, pattern: '\\d' }),
      email: Type.String({ ...EMAIL, minLength: 3 }),
      ...(Object.fromEntries(fields) as Record<string, TSchema>),
    },
    { title: kind, additionalProperties: false },
  );
}

const State = Type.Enum([...SERVICE_STATES]);
const Kind = Type.Enum([...SERVICE_KINDS]);
const TYPES = Object.keys(SERVICE_TYPES) as ServiceType[];
const ANY = ['todas', ...TYPES] as const;

const MADE = object({ cod_solicitacao: Id, tipo: Type.Enum(TYPES), situacao: State });
const ASKING = { access: 'patron', perMinute: 30, once: true, output: MADE } as const;
const REFUSALS = [
  'key_reused',
  'invalid_fields',
  'service_required',
  'service_year_wrong',
  'service_page_wrong',
  'service_day_wrong',
  'service_day_past',
  'service_pages_reversed',
  'service_years_reversed',
  'service_choice_wrong',
  'file_not_found',
  'service_study_required',
  'library_not_found',
  'request_phone_required',
  'request_email_required',
  'request_identical',
  'request_limit_reached',
  'request_blocked',
  'request_left',
] as const;

/** POST /solicitacoes/comutacao-bibliografica/{x}: asks for a copy of what other libraries hold. */
export const requestCopy = call('POST /solicitacoes/comutacao-bibliografica/:x', {
  ...ASKING,
  summary: 'Ask for a copy of an article, of a thesis or of a part of a document',
  params: object({ x: Type.Enum([...SERVICE_TYPES.comutacao]) }),
  body: object({ ...CONTACT, ...fieldsOf(...SERVICE_TYPES.comutacao) }),
  publishedBody: Type.Union(SERVICE_TYPES.comutacao.map(filledForm), {
    description: 'The one that `x` names',
  }),
  refusals: REFUSALS,
});

/** POST /solicitacoes/levantamento-bibliografico */
export const requestSurvey = call('POST /solicitacoes/levantamento-bibliografico', {
  ...ASKING,
  summary: 'Ask for a list of what there is on a subject',
  body: object({ ...CONTACT, ...fieldsOf('levantamento') }),
  publishedBody: filledForm('levantamento'),
  refusals: REFUSALS,
});

/** POST /solicitacoes/pesquisa-especializada */
export const requestResearch = call('POST /solicitacoes/pesquisa-especializada', {
  ...ASKING,
  summary: 'Ask a librarian to look for the answer to a question',
  body: object({ ...CONTACT, ...fieldsOf('pesquisa') }),
  publishedBody: filledForm('pesquisa'),
  refusals: REFUSALS,
});

/** POST /solicitacoes/emprestimo-inter-bibliotecas: asks for a work that no library of the network has. */
export const requestInterlibraryLoan = call('POST /solicitacoes/emprestimo-inter-bibliotecas', {
  ...ASKING,
  summary: 'Ask for a work of a library outside the network',
  body: object({ ...CONTACT, ...fieldsOf('emprestimo') }),
  publishedBody: filledForm('emprestimo'),
  refusals: REFUSALS,
});

const CARD = object({ ...CONTACT, ...fieldsOf('ficha') });

/** POST /solicitacoes/ficha-catalografica: asks a librarian to complete and confirm a catalogue card. */
export const requestCard = call('POST /solicitacoes/ficha-catalografica', {
  ...ASKING,
  summary: 'Ask for the catalogue card of a work of one’s own',
  body: CARD,
  publishedBody: filledForm('ficha'),
  refusals: REFUSALS,
});

const Subjects = Type.Array(
  object({
    campo: Type.String({ description: 'The field that it was typed into' }),
    descricao: Type.String(),
    cod_autoridade: Type.Optional(Id),
  }),
  { description: 'Subjects as they are filed; one without a code is not among our authorities' },
);

/** POST /solicitacoes/ficha-catalografica/rascunho (ours): the card as it would be; nothing is kept. */
export const draftCard = call('POST /solicitacoes/ficha-catalografica/rascunho', {
  access: 'patron',
  summary: 'A catalogue card from what is filled in',
  perMinute: 60,
  body: CARD,
  publishedBody: filledForm('ficha'),
  output: object({
    marca: Type.Optional(Type.String({ description: 'Mark of the author, from a librarian' })),
    cabecalho: Type.String({ description: 'Main entry' }),
    paragrafos: Type.Array(Type.String(), { description: 'Areas, notes and tracings' }),
    classes: Type.Array(Type.String(), { description: 'CDD and CDU, from a librarian' }),
    assuntos: Subjects,
  }),
  refusals: REFUSALS,
});

const DOCUMENT = {
  access: 'public',
  perMinute: 60,
  params: object({ chave: Type.String({ minLength: 1, maxLength: 80 }) }),
  query: object({ idioma: Type.Optional(Type.Enum([...LOCALES])) }),
  output: Type.String(),
  refusals: ['request_not_found'],
} as const;

/** GET /fichas/{chave} (ours): a card as a page. Whoever has the address may read it. */
export const readCardPage = call('GET /fichas/:chave', {
  ...DOCUMENT,
  summary: 'A catalogue card as a page',
  media: 'text/html; charset=utf-8',
});

/** GET /fichas/{chave}/pdf (ours): the same as a tagged PDF. */
export const readCardPdf = call('GET /fichas/:chave/pdf', {
  ...DOCUMENT,
  summary: 'A catalogue card as a PDF',
  media: 'application/pdf',
});

/** GET /solicitacoes/{tipo}/dados: what a form begins with, for each type as for interlibrary loans. */
export const readServiceForm = call('GET /solicitacoes/:tipo/dados', {
  access: 'patron',
  summary: 'Who may answer a request, and how the patron was reached last',
  params: object({ tipo: Type.Enum(TYPES) }),
  output: object({
    bibliotecas: Type.Array(object({ cod_biblioteca: Id, desc_biblioteca: Type.String() })),
    biblioteca: Type.Optional(Id),
    telefone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    acoes: object({ solicitar: Acao }),
  }),
});

const Row = object({
  cod_solicitacao: Id,
  tipo: Type.Enum(TYPES),
  subtipo: Kind,
  titulo: Type.String({ description: 'What it is about, in the words of who asked' }),
  data: Instant,
  data_situacao: Instant,
  situacao: State,
  desc_situacao: Type.String(),
  andamento: Type.Array(
    object({
      situacao: State,
      desc_situacao: Type.String(),
      etapa: Type.Enum(['feita', 'atual', 'por_vir']),
    }),
    { description: 'The way of a request that goes well; empty where it did not' },
  ),
  resposta: Type.Optional(Type.String({ description: 'What the library wrote' })),
  biblioteca: Id,
  desc_biblioteca: Type.String(),
  url_html: Type.Optional(Type.String({ description: 'Of a catalogue card: its page' })),
  url_pdf: Type.Optional(Type.String()),
  perguntas: Type.Array(
    object({
      pergunta: Type.String(),
      data: Instant,
      resposta: Type.Optional(Type.String()),
      data_resposta: Type.Optional(Instant),
    }),
    { description: 'What a librarian asked about it, oldest first' },
  ),
  arquivos: Type.Array(
    object({
      cod_arquivo: Id,
      nome: Type.String(),
      tipo: Type.String(),
      bytes: Type.Integer(),
      da_biblioteca: Type.Boolean(),
    }),
  ),
  acoes: object({ remover: Acao, responder: Acao }),
});

/** GET /solicitacoes/{tipo}: the patron's requests of a type, or of all (`todas`), newest first. */
export const listServiceRequests = call('GET /solicitacoes/:tipo', {
  access: 'patron',
  summary: 'Requests of the patron to the reference desk',
  params: object({ tipo: Type.Enum([...ANY]) }),
  query: object({
    status: Type.Optional(Type.Enum(['todas', ...SERVICE_STATES])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: pagedList(Row),
});

/** GET /solicitacoes/{tipo}/{cod} (ours): one request with everything that was written. */
export const readServiceRequest = call('GET /solicitacoes/:tipo/:cod', {
  access: 'patron',
  summary: 'One request of the patron with all its fields',
  params: object({ tipo: Type.Enum(TYPES), cod: Id }),
  output: object({
    ...Row.properties,
    telefone: Type.String(),
    email: Type.String(),
    campos: Type.Record(Type.String(), Type.String(), {
      description: 'Fields that were filled in, by name',
    }),
    assuntos: Type.Optional(Subjects),
  }),
  refusals: ['request_not_found'],
});

/** DELETE /solicitacoes/{tipo}/{cod} (ours): takes a request back until it is answered. */
export const removeServiceRequest = call('DELETE /solicitacoes/:tipo/:cod', {
  access: 'patron',
  summary: 'Take a request back',
  params: object({ tipo: Type.Enum([...ANY]), cod: Id }),
  output: object({ cod_solicitacao: Id, situacao: State }),
  refusals: ['request_not_found', 'service_answered'],
});
