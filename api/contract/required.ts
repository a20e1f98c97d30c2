import type { CallKey } from './calls.ts';

/**
 * Calls that the site cannot do without, whoever answers them (docs/other-servers.md). Where any other is
 * missing (404) the site leaves out what it is for, or says that the library does not offer it. Fields whose
 * description begins with "Ours" may be missing from their answers.
 */
export const REQUIRED_CALLS = [
  'GET /parametros/instituicao',
  'GET /parametros/funcionalidades',
  'GET /parametros/secao_1',
  'GET /parametros/secao_2',
  'GET /parametros/informacoes_gerais',
  'GET /parametros/faq',
  'GET /parametros/atendimento',
  'GET /parametros/eventos_institucionais',
  'GET /parametros/eventos_eventum',
  'GET /unidade-informacao',
  'GET /consulta',
  'GET /acervo/:id',
  'GET /acervo/:id/permissoes',
  'GET /acervo/:id/exemplares',
  'POST /oauth/token',
  'GET /pessoas',
  'GET /emprestimo/titulos-pendentes',
  'POST /emprestimo/renovacao',
] as const satisfies readonly CallKey[];
