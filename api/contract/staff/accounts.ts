import Type from 'typebox';
import { call } from '../shared/call.ts';
import { Id, object } from '../shared/shapes.ts';
import { STAFF_RIGHTS } from '../shared/staff/rights.ts';

/** GET /equipe/eu: who the caller is among staff, and where they may work. */
export const readStaffSelf = call('GET /equipe/eu', {
  access: 'staff',
  right: 'none',
  summary:
    'The caller as a staff member: libraries with rights, and whether the second factor is missing',
  output: object({
    cod_pessoa: Id,
    nome: Type.String(),
    falta_segundo_fator: Type.Boolean({
      description: 'The institution requires a second factor of staff, and the caller has none',
    }),
    bibliotecas: Type.Array(
      object({
        cod_biblioteca: Id,
        nome: Type.String(),
        fuso_horario: Type.String({ description: 'IANA time zone' }),
        direitos: Type.Array(Type.Enum([...STAFF_RIGHTS])),
      }),
    ),
  }),
  refusals: ['staff_only'],
});
