import { expect, it } from 'vitest';
import { institutionalProblems, type SamlSettings } from '#api/portal/settings/login-settings.ts';
import { FEDERATION_CERTIFICATE } from '../../../../support/providers/federation.ts';
import { SAML_DEFAULTS } from '../../../../support/providers/scripted-saml.ts';

const problems = (saml: Partial<SamlSettings>) =>
  institutionalProblems(undefined, { ...SAML_DEFAULTS, issuer: 'us', ...saml });
const federation = {
  metadata: 'https://federation.example/all.xml',
  certificates: [FEDERATION_CERTIFICATE],
  providers: [],
  discovery: '',
  withoutValidUntil: false,
};

it('wants one provider or a federation', () => {
  const one = { entryPoint: 'https://idp.example/sso', certificates: [FEDERATION_CERTIFICATE] };
  expect(problems(one)).toEqual([]);
  expect(problems({})).toEqual([expect.stringMatching(/federation, are missing/)]);
  expect(problems({ ...one, federation, attribute: 'subject-id' })).toEqual([
    expect.stringMatching(/exclude one another/),
  ]);
});

it('lets nobody of a federation speak for people of another institution', () => {
  expect(problems({ federation, attribute: 'eduPersonPrincipalName' })).toEqual([]);
  expect(problems({ federation, attribute: 'uid' })).toEqual([
    expect.stringMatching(/name the providers/),
  ]);
  const named = { ...federation, providers: ['https://idp.example'] };
  expect(problems({ federation: named, attribute: 'uid' })).toEqual([]);
});

it('takes metadata from where nobody can alter the way, signed by somebody known', () => {
  const open = { ...federation, metadata: 'http://federation.example/all.xml' };
  expect(problems({ federation: open, attribute: 'subject-id' })).toEqual([
    expect.stringMatching(/https/),
  ]);
  const unknown = { ...federation, certificates: ['no certificate'] };
  expect(problems({ federation: unknown, attribute: 'subject-id' })).toEqual([
    'saml.federation.certificates[0] is no certificate',
  ]);
});
