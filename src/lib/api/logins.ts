import type { Output } from '#contract/calls.ts';
import { call } from './call.ts';
import { forgetSession, isRemembered } from './credentials.ts';
import { keepLogin } from './session.ts';

export type OtherLogin = Output<'GET /pessoas/login'>['itens'][number];

/** The other logins of the person who is signed in. */
export const otherLogins = async (): Promise<OtherLogin[]> =>
  (await call('GET /pessoas/login', {})).itens;

/** The same by user name, in the personal area. */
export async function switchUser(usuario: string): Promise<void> {
  const answer = await call('POST /pessoas/meu-pergamum/troca-usuario', { body: { usuario } });
  const remember = isRemembered();
  forgetSession();
  keepLogin(answer, remember);
}

/** Goes on as another login of the same person; what the browser kept of this one goes. */
export async function switchLogin({ codigo, base }: OtherLogin): Promise<void> {
  const answer = await call('PUT /pessoas/troca-login', { body: { codigo, base } });
  const remember = isRemembered();
  forgetSession();
  keepLogin(answer, remember);
}
