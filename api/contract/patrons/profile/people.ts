import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { list, object } from '../../shared/shapes.ts';

/** GET /pessoas/email-pessoa-logada: the registered addresses of whoever is signed in; messages go there. */
export const readOwnEmail = call('GET /pessoas/email-pessoa-logada', {
  access: 'patron',
  summary: 'Registered e-mail addresses',
  output: object({
    email: Type.String({ description: 'All of them, with ";" between; empty: none' }),
    emails: Type.Array(Type.String()),
  }),
});

/** GET /pessoas/departamentos: the departments that teach, as teaching plans name them. */
export const listDepartments = call('GET /pessoas/departamentos', {
  access: 'patron',
  summary: 'Departments',
  output: list(object({ descricao: Type.String() })),
});
