import { expect, it } from 'vitest';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { toLoginSettings } from '#lib/login-settings.ts';

type Institution = Parameters<typeof toLoginSettings>[0];

const institution = {
  ...{ denominacao_login: 'Matrícula', usaOIDC: false, usaSAML: true },
  destino_padrao_login_catalogo: false,
  login: { categorias: [], escolhe_pessoa: false },
  parameters: { __md_aut: 2, __md_crypt: 4 },
} as unknown as Institution;

it('where to go after signing in is asked, and what stands in the way, as activities say', () => {
  expect(toLoginSettings(institution, [])).toMatchObject({
    ...{ asksDestination: false, captcha: false, leavesPage: false },
    ...{ destination: 'account', institutional: ['saml'], nameFirst: false, recovers: true },
  });
  const { personalArea, captcha, modalLoginOptional } = ACTIVITY;
  expect(toLoginSettings(institution, [personalArea, captcha, modalLoginOptional])).toMatchObject({
    asksDestination: true,
    captcha: true,
    leavesPage: true,
  });
});

it('a password is recovered only under the two values of the specification', () => {
  for (const parameters of [
    { __md_aut: 1, __md_crypt: 4 },
    { __md_aut: 2, __md_crypt: 3 },
  ]) {
    const other = { ...institution, parameters } as unknown as Institution;
    expect(toLoginSettings(other, []).recovers).toBe(false);
  }
});
