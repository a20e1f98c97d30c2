import { toLoginSettings, type LoginSettings } from '../login-settings.ts';
import { call } from './call.ts';

/** Current sign-in settings from the server. */
export async function readLoginSettings(): Promise<LoginSettings> {
  const [institution, { itens }] = await Promise.all([
    call('GET /parametros/instituicao', {}),
    call('GET /parametros/funcionalidades', {}),
  ]);
  return toLoginSettings(
    institution,
    itens.map(({ cod_atividade: code }) => code),
  );
}
