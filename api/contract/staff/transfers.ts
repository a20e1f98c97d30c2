import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Id, Instant, object } from '../shared/shapes.ts';

const Exemplar = {
  cod_exemplar: Id,
  codigo: Type.String({ description: 'Barcode' }),
  numero: Type.String({ description: 'Number on the label: "2"' }),
  numero_chamada: Type.String(),
  localizacao: Type.Optional(Type.String({ description: 'As the copy has it' })),
  andar: Type.Optional(Type.String({ description: 'Floor, where a plan shows the shelf' })),
  estante: Type.Optional(Type.String({ description: 'Shelf on that plan: "14"' })),
  titulo: Type.String(),
  autor: Type.Optional(Type.String()),
};

/** Where a copy goes: to the shelf of holds of this library, or in the bag to another. */
const Destino = {
  letra: Type.Optional(Type.String({ description: 'Letter of the shelf of holds' })),
  malote: Type.Optional(Type.String({ description: 'Name of the library that it is sent to' })),
  para: Type.Optional(Type.String({ description: 'For whom, abbreviated: "Ana R."' })),
};

const Fetched = object({
  ...Exemplar,
  ...Destino,
  chave: Type.String({ description: 'The same in every list: "reserva-12"' }),
  ordem: Type.String({ description: 'Sorts rows as one walks along the shelves' }),
  tipo: Type.Enum(['reserva', 'emprestimo', 'acervo_fechado']),
  outros: Type.Array(Type.String(), { description: 'Numbers of copies that do as well' }),
  desde: Instant,
  observacoes: Type.Optional(Type.String({ description: 'What the person wrote to the library' })),
  procurado_em: Type.Optional(Instant),
});

const TakenOff = object({
  ...Exemplar,
  malote: Destino.malote,
  chave: Type.String(),
  letra: Type.String({ description: 'Where it lies' }),
  desde: Instant,
  destino: Type.Enum(['proxima', 'estante', 'malote']),
  para: Type.Optional(Type.String({ description: 'Who is next' })),
  letra_destino: Type.Optional(Type.String()),
});

const Waiting = object({
  chave: Type.String(),
  codigo: Type.String(),
  letra: Type.String(),
  titulo: Type.String(),
  para: Type.String(),
  ate: Type.Optional(Instant),
});

const Bag = object({
  cod_biblioteca: Type.Optional(Id),
  biblioteca: Type.Optional(Type.String({ description: 'Absent: it is not known' })),
  saida: Type.Optional(
    object({
      em: Instant,
      quem: Type.Optional(Type.String({ description: 'Who said so, abbreviated' })),
      livros: Type.Optional(Type.Integer({ description: 'How many books were in it' })),
    }),
  ),
  exemplares: Type.Array(
    object({ ...Exemplar, desde: Type.Optional(Instant), para_reserva: Type.Boolean() }),
  ),
});

/** GET /equipe/reservas: copies to fetch, to take off the holds shelf, to send and to receive in this library. */
export const readTransfers = call('GET /equipe/reservas', {
  access: 'staff',
  right: 'lend',
  summary: 'Copies to fetch, in shelf order; the shelf of holds; bags to send and to receive',
  output: object({
    lida_em: Instant,
    buscar: Type.Array(Fetched),
    tirar: Type.Array(TakenOff),
    espera: Type.Array(Waiting),
    enviar: Type.Array(Bag),
    receber: Type.Array(Bag),
  }),
});

/** What an act of this area can be undone by. */
const Undo = { cod_ato: Type.Optional(Id), desfazer_ate: Type.Optional(Instant) };

/**
 * POST /equipe/reservas/chegadas: a copy is in hand in this library: fetched, received, or taken off the shelf of holds.
 * Says what to do with it. Said once more about the same copy, it answers the same.
 */
export const receiveTransfer = call('POST /equipe/reservas/chegadas', {
  access: 'staff',
  right: 'lend',
  summary: 'A copy is in hand: where it goes',
  body: object({
    codigo: Type.String({ minLength: 1, maxLength: 60, description: 'Barcode' }),
  }),
  output: object({
    ...Exemplar,
    ...Destino,
    ...Undo,
    fazer: Type.Enum(['reservas', 'malote', 'estante']),
    ate: Type.Optional(Instant),
    observacoes: Type.Optional(Type.String()),
    ja_feito: Type.Boolean({ description: 'It had been received before: nothing has changed' }),
  }),
  refusals: ['lend_copy_not_found', 'arrive_not_expected'],
});

/** POST /equipe/reservas/malotes: the bag for a library has left, with all that lies in it. */
export const sendBag = call('POST /equipe/reservas/malotes', {
  access: 'staff',
  right: 'lend',
  summary: 'The bag for a library has left',
  body: object({ cod_biblioteca: Id }),
  output: object({
    ...Undo,
    cod_biblioteca: Id,
    biblioteca: Type.String(),
    em: Instant,
    livros: Type.Integer(),
  }),
  refusals: ['library_not_found', 'bag_empty'],
});

/**
 * POST /equipe/reservas/nao-achados: a copy is not on its shelf. Another one is chosen, or its hold returns to the
 * queue; the copy is offered to nobody for a day. Not found twice, or not in the bag that it was to come in, it is
 * missing.
 */
export const reportNotFound = call('POST /equipe/reservas/nao-achados', {
  access: 'staff',
  right: 'lend',
  summary: 'A copy to be fetched is not on its shelf, or one to be received has not come',
  body: object({ cod_exemplar: Id }),
  output: object({
    ...Undo,
    cod_exemplar: Id,
    titulo: Type.String(),
    nao_localizado: Type.Boolean({ description: 'It is missing from now on' }),
    segue: Type.Enum(['outro_exemplar', 'fila', 'procurar_depois', 'encerrado', 'ninguem'], {
      description: 'What becomes of whoever waits for it',
    }),
  }),
  refusals: ['lend_copy_not_found', 'fetch_not_expected'],
});
