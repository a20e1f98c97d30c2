import Type from 'typebox';
import { call } from './call.ts';
import { Id, list, object } from './shapes.ts';

/** GET /parametros/instituicao: institution data (specification §3). */
export const readInstitution = call('GET /parametros/instituicao', {
  access: 'public',
  summary: 'The institution',
  output: object({
    sigla: Type.String(),
    nome: Type.String(),
    codEmpresa: Id,
    tema: object({ cor: Type.String({ description: 'Institution colour, #rrggbb' }) }),
    denominacao_login: Type.String({ description: 'What the user name is called here' }),
    msg_login: Type.String(),
    destino_padrao_login_catalogo: Type.Boolean(),
    total_acervo: Type.Integer(),
    total_bibliotecas: Type.Integer(),
  }),
});

/** GET /parametros/funcionalidades: the activities that are switched on (specification §6). */
export const readActivities = call('GET /parametros/funcionalidades', {
  access: 'public',
  summary: 'Permitted activities',
  output: list(object({ cod_atividade: Type.Integer(), descricao: Type.String() })),
});
