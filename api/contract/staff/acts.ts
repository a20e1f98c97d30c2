import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Day, Id, Instant, object } from '../shared/shapes.ts';

/**
 * POST /equipe/atos/:id/desfazer: undoes an act of this library within a minute: hold, fine, loan and letters become
 * what they were, unless something has changed them since. What a colleague did needs the right `override`.
 */
export const undoStaffAct = call('POST /equipe/atos/:id/desfazer', {
  access: 'staff',
  right: 'any',
  summary: 'Undo an act of the last minute',
  params: object({ id: Id }),
  output: object({ cod_ato: Id, desfeito: Type.Literal(true) }),
  refusals: ['undo_too_late', 'undo_changed_since', 'undo_of_other'],
});

/** GET /equipe/atos: the log, newest first: everybody's acts of this library with the right `rights`, else one's own. */
export const listStaffActs = call('GET /equipe/atos', {
  access: 'staff',
  right: 'any',
  summary: 'The log of acts of staff',
  query: object({
    pessoa: Type.Optional(Type.String({ maxLength: 200, description: 'Card or login, exactly' })),
    equipe: Type.Optional(Type.String({ maxLength: 80, description: 'Part of the name' })),
    ato: Type.Optional(Type.String({ maxLength: 40 })),
    de: Type.Optional(Day),
    ate: Type.Optional(Day),
    pagina: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: object({
    itens: Type.Array(
      object({
        cod_ato: Id,
        data: Instant,
        quem: Type.String(),
        posto: Type.String(),
        ato: Type.String(),
        desc_ato: Type.String(),
        pessoa: Type.Optional(object({ cod_pessoa: Id, nome: Type.String() })),
        antes: Type.Optional(Type.String()),
        depois: Type.Optional(Type.String()),
        motivo: Type.Optional(Type.String()),
      }),
    ),
    total: Type.Integer(),
    pagina: Type.Integer(),
    por_pagina: Type.Integer(),
    de_todos: Type.Boolean({ description: "Acts of everybody, not only one's own" }),
    atos: Type.Array(object({ codigo: Type.String(), nome: Type.String() }), {
      description: 'Kinds to filter by',
    }),
  }),
});
