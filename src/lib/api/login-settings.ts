import { loginSettingsOf, type LoginSettings } from '../login-settings.ts';
import { call } from './call.ts';

/** How one signs in here, as the server says now. */
export async function readLoginSettings(): Promise<LoginSettings> {
  const [institution, { itens }] = await Promise.all([
    call('GET /parametros/instituicao', {}),
    call('GET /parametros/funcionalidades', {}),
  ]);
  return loginSettingsOf(
    institution,
    itens.map(({ cod_atividade: code }) => code),
  );
}
