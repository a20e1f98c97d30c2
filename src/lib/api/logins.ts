import type { Output } from '#contract/calls.ts';
import { call } from './call.ts';
import { clearSession, isRemembered } from './credentials.ts';
import { saveLogin } from './session.ts';

export type OtherLogin = Output<'GET /pessoas/login'>['itens'][number];

/** Other logins of the current person. */
export const otherLogins = async (): Promise<OtherLogin[]> =>
  (await call('GET /pessoas/login', {})).itens;

/** Switches by user name, in the personal area. */
export async function switchUser(usuario: string): Promise<void> {
  const answer = await call('POST /pessoas/meu-pergamum/troca-usuario', { body: { usuario } });
  const remember = isRemembered();
  clearSession();
  saveLogin(answer, remember);
}

/** Switches to another login of the same person; data of this one is removed. */
export async function switchLogin({ codigo, base }: OtherLogin): Promise<void> {
  const answer = await call('PUT /pessoas/troca-login', { body: { codigo, base } });
  const remember = isRemembered();
  clearSession();
  saveLogin(answer, remember);
}
