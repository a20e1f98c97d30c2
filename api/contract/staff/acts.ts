import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Id, object } from '../shared/shapes.ts';

/**
 * POST /equipe/atos/:id/desfazer: undoes an act of this library within a minute: hold, fine, loan and letters become
 * what they were, unless something has changed them since.
 */
export const undoStaffAct = call('POST /equipe/atos/:id/desfazer', {
  access: 'staff',
  right: 'any',
  summary: 'Undo an act of the last minute',
  params: object({ id: Id }),
  output: object({ cod_ato: Id, desfeito: Type.Literal(true) }),
  refusals: ['undo_too_late', 'undo_changed_since'],
});
