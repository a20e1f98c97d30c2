import Type, { type TProperties } from 'typebox';
import { call } from '../shared/call.ts';
import { FILE_BODY_BYTES, ReadFile, SentFile } from '../circulation/services/files.ts';
import { SERVICE_KINDS } from '../shared/service-forms.ts';
import { Id, Instant, object } from '../shared/shapes.ts';
import { DECISION_FACTS, DECISION_KINDS } from '../shared/staff/decisions.ts';

const Kind = Type.Enum([...DECISION_KINDS]);
const Target = object({ tipo: Kind, id: Id });
const State = Type.String({ description: 'A state of its kind' });
const INSTANT = '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$';
const Since = Type.String({
  description: 'For asking what has changed; a little early, so that nothing is missed',
});
const Reader = object({ pessoa: Type.String(), desde: Instant });

const Made = object({
  pessoa: Type.String(),
  data: Instant,
  situacao: State,
  resposta: Type.String({ description: 'What the patron reads; empty: nothing was written' }),
});

const ITEM = {
  tipo: Kind,
  cod: Id,
  servico: Type.Optional(Type.Enum([...SERVICE_KINDS])),
  linha: Type.String({ description: 'What it is, in a line' }),
  pessoa: Type.String({ description: 'First name, and the first letter of the last' }),
  vinculo: Type.String({ description: 'Group of the patron' }),
  data: Instant,
  situacao: State,
  lendo: Type.Optional(Reader),
} satisfies TProperties;

/** GET /equipe/decisoes: items that wait for a decision of the workstation's library, oldest first, with counts. */
export const listDecisions = call('GET /equipe/decisoes', {
  access: 'staff',
  right: 'decide',
  summary: 'What waits for a decision, or is under way',
  query: object({
    situacao: Type.Optional(
      Type.Enum(['espera', 'andamento'], {
        default: 'espera',
        description: '`andamento`: taken up, and not ended',
      }),
    ),
  }),
  output: object({
    agora: Instant,
    desde: Since,
    itens: Type.Array(object(ITEM), { description: 'The oldest 200 of each kind' }),
    total: Type.Integer(),
    totais: Type.Array(
      object({
        tipo: Kind,
        servico: Type.Optional(Type.Enum([...SERVICE_KINDS])),
        total: Type.Integer(),
      }),
    ),
  }),
});

/** POST /equipe/decisoes/:tipo/:id/abrir: opens an item, with all its facts. Others see for ten minutes who has it open. */
export const openDecision = call('POST /equipe/decisoes/:tipo/:id/abrir', {
  access: 'staff',
  right: 'decide',
  summary: 'Open what is to be decided, and show others that it is being read',
  params: Target,
  output: object({
    ...ITEM,
    texto: Type.String({ description: 'What the patron wrote; empty: nothing' }),
    campos: Type.Array(object({ nome: Type.String(), valor: Type.String() }), {
      description: 'What was filled in, in the order of the form of the kind',
    }),
    fatos: Type.Array(object({ nome: Type.Enum([...DECISION_FACTS]), valor: Type.String() })),
    semelhantes: Type.Optional(
      object({ titulos: Type.Integer(), sugestoes: Type.Integer() }, 'Of a suggestion'),
    ),
    perguntas: Type.Array(
      object({ pergunta: Type.String(), resposta: Type.Optional(Type.String()) }),
    ),
    arquivos: Type.Array(
      object({
        cod_arquivo: Id,
        nome: Type.String(),
        bytes: Type.Integer(),
        da_biblioteca: Type.Boolean({ description: 'Sent to the patron by the library' }),
      }),
    ),
    decidido: Type.Optional(Made),
    exemplares: Type.Array(object({ codigo_barras: Type.String(), chamada: Type.String() }), {
      description: 'Copies that can be sent, in the order in which they are chosen',
    }),
    acoes: Type.Array(Type.String(), {
      description:
        'States that it can be moved to, the usual one first; `pergunta`: ask the patron',
    }),
  }),
  refusals: ['thing_not_found'],
});

/** GET /equipe/decisoes/:tipo/:id/decisao: who decided last, and what the patron reads. */
export const readDecision = call('GET /equipe/decisoes/:tipo/:id/decisao', {
  access: 'staff',
  right: 'decide',
  summary: 'What was decided last, and the words of it',
  params: Target,
  output: Made,
  refusals: ['thing_not_found'],
});

/** GET /equipe/decisoes/arquivos/:cod: a file of a request to the reference desk. */
export const readDecisionFile = call('GET /equipe/decisoes/arquivos/:cod', {
  access: 'staff',
  right: 'decide',
  summary: 'A file of a request to the reference desk',
  params: object({ cod: Id }),
  output: ReadFile,
  refusals: ['not_found'],
});

/** POST /equipe/decisoes/:tipo/:id/soltar: the caller has the item no longer open. */
export const releaseDecision = call('POST /equipe/decisoes/:tipo/:id/soltar', {
  access: 'staff',
  right: 'decide',
  summary: 'Leave what is to be decided',
  params: Target,
  output: object({ solto: Type.Boolean() }),
});

/** POST /equipe/decisoes/:tipo/:id: decides, or asks the patron. It can be undone for a minute. */
export const decide = call('POST /equipe/decisoes/:tipo/:id', {
  access: 'staff',
  right: 'decide',
  summary: 'Decide about a comment, a suggestion or a request',
  once: true,
  bodyBytes: FILE_BODY_BYTES,
  params: Target,
  body: object({
    de: Type.String({ maxLength: 40, description: 'The state in which it was read' }),
    para: Type.String({ maxLength: 40, description: 'The state that it comes into; `pergunta`' }),
    resposta: Type.Optional(Type.String({ maxLength: 4000 })),
    codigo_barras: Type.Optional(Type.String({ maxLength: 60, description: 'Of a `pedido`' })),
    arquivo: Type.Optional(SentFile),
  }),
  output: object({
    cod_ato: Id,
    desfazer_ate: Instant,
    situacao: State,
  }),
  refusals: [
    'key_reused',
    'thing_not_found',
    'decision_made',
    'decision_changed',
    'move_not_allowed',
    'request_none_available',
    'service_required',
    'service_answered',
    'service_asked_already',
    'file_kind_wrong',
    'file_too_large',
    'file_not_taken',
  ],
});

/** GET /equipe/decisoes/mudancas: items that others have open or have decided since an instant. Polled every few seconds. */
export const listDecisionChanges = call('GET /equipe/decisoes/mudancas', {
  access: 'staff',
  right: 'decide',
  summary: 'What others are reading and have decided',
  query: object({
    desde: Type.String({
      pattern: INSTANT,
      maxLength: 30,
      description: '`desde` of the answer before',
    }),
  }),
  output: object({
    desde: Since,
    lendo: Type.Array(object({ tipo: Kind, cod: Id, ...Reader.properties })),
    decididos: Type.Array(
      object({
        cod_ato: Id,
        tipo: Kind,
        cod: Id,
        pessoa: Type.String(),
        data: Instant,
        situacao: State,
        desfeito: Type.Boolean({ description: 'The decision was undone' }),
      }),
    ),
  }),
});
