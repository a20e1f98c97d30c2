import { readFileSync } from 'node:fs';
import * as samlify from 'samlify';
import type { SamlSettings } from '#api/portal/settings/login-settings.ts';
import { SAML_DEFAULTS } from './scripted-saml.ts';
import type { SamlKey } from '#api/portal/integrations/saml/saml-key.ts';
import { formOf, sendPage, signInPage, startInstitution } from './sign-in-page.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/saml/test-only-${name}`, import.meta.url), 'utf8');

/** The catalogue's pair in tests. */
export const TEST_SAML_KEY: SamlKey = {
  privateKey: pem('catalogue.key'),
  certificate: pem('catalogue.crt'),
};

interface AnswerOptions {
  /** Seconds from now until it has expired. */
  holds?: number;
  /** Of another request than the one that was made. */
  inResponseTo?: string;
  audience?: string;
  recipient?: string;
}

/** A real SAML provider that lets everybody in under the user name that they give. */
export interface SamlProvider {
  settings: SamlSettings;
  /** Reads the catalogue's metadata, without which no request is taken. */
  trust(metadata: string): void;
  /** The id of the request in a link, whose signature is checked. */
  requestOf(link: string): Promise<string>;
  /** Its signed answer to the request in a link, base64. */
  answer(link: string, login: string, options?: AnswerOptions): Promise<string>;
  /** Its answer that the person may not come in, base64. */
  refuse(link: string): Promise<string>;
  close(): Promise<void>;
}

// The schemas of SAML are not at hand; what is tested is what the catalogue makes of an answer.
samlify.setSchemaValidator({ validate: () => Promise.resolve('ok') });

const providerAt = (origin: string, certificate: string) =>
  samlify.IdentityProvider({
    entityID: `${origin}/metadata`,
    privateKey: pem('provider.key'),
    signingCert: certificate,
    wantAuthnRequestsSigned: true,
    singleSignOnService: [
      {
        Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
        Location: `${origin}/sso`,
      },
    ],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        {
          name: 'uid',
          valueTag: 'uid',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
      ],
    },
  });

/** What the template of an answer is filled with. */
function answerTags(login: string, holds: number, given: Record<string, string>) {
  const iso = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  return {
    ID: `_${crypto.randomUUID()}`,
    AssertionID: `_${crypto.randomUUID()}`,
    ...given,
    IssueInstant: iso(Math.min(0, holds - 300)),
    ConditionsNotBefore: iso(Math.min(0, holds - 300)),
    ConditionsNotOnOrAfter: iso(holds),
    SubjectConfirmationDataNotOnOrAfter: iso(holds),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    NameID: `name-of-${login}`,
    AuthnStatement: '',
    attrUid: login,
  };
}

const refusalOf = (request: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" Version="2.0" InResponseTo="${request}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode></samlp:Status></samlp:Response>`;

async function signed(
  idp: ReturnType<typeof providerAt>,
  sp: samlify.ServiceProviderInstance,
  request: string,
  tags: ReturnType<typeof answerTags>,
): Promise<string> {
  const asked = { extract: { request: { id: request } } };
  const { context } = await idp.createLoginResponse(sp, asked, 'post', {}, (template) => ({
    id: tags.ID,
    context: samlify.SamlLib.replaceTagsByValue(template, tags),
  }));
  return context;
}

const settingsAt = (origin: string, issuer: string, certificate: string): SamlSettings => ({
  ...SAML_DEFAULTS,
  provider: `${origin}/metadata`,
  entryPoint: `${origin}/sso`,
  issuer,
  certificates: [certificate],
  attribute: 'uid',
});

export async function startSamlProvider(issuer: string, port?: number): Promise<SamlProvider> {
  const server = await startInstitution(port);
  const certificate = pem('provider.crt');
  const idp = providerAt(server.origin, certificate);
  let sp: samlify.ServiceProviderInstance | null = null;
  const trusted = () => {
    if (!sp) throw new Error('The catalogue is not trusted yet');
    return sp;
  };

  const requestOf = async (link: string): Promise<string> => {
    const [, query = ''] = link.split('?');
    const octetString = query.replace(/&Signature=.*$/, '');
    const request = { query: Object.fromEntries(new URLSearchParams(query)), octetString };
    const { extract } = await idp.parseLoginRequest(trusted(), 'redirect', request);
    return (extract as { request: { id: string } }).request.id;
  };

  const answer = async (link: string, login: string, options: AnswerOptions = {}) => {
    const { holds = 300, inResponseTo = await requestOf(link) } = options;
    const acs = String(trusted().entityMeta.getAssertionConsumerService('post'));
    const tags = answerTags(login, holds, {
      Destination: acs,
      SubjectRecipient: options.recipient ?? acs,
      Audience: options.audience ?? issuer,
      Issuer: idp.entityMeta.getEntityID(),
      InResponseTo: inResponseTo,
    });
    return signed(idp, trusted(), inResponseTo, tags);
  };

  const refuse = async (link: string) => {
    return Buffer.from(refusalOf(await requestOf(link))).toString('base64');
  };

  server.answer((request, response) => {
    const link = `${server.origin}${request.url}`;
    if (request.method === 'GET') return signInPage(response, link.replaceAll('&', '&amp;'));
    void formOf(request)
      .then((form) => (form.has('deny') ? refuse(link) : answer(link, form.get('login') ?? '')))
      .then((text) => {
        const acs = String(trusted().entityMeta.getAssertionConsumerService('post'));
        const form = `<form method="post" action="${acs}"><input type="hidden" name="SAMLResponse" value="${text}"></form>`;
        sendPage(response, `${form}<script>document.forms[0].submit()</script>`);
      });
  });

  return {
    settings: settingsAt(server.origin, issuer, certificate),
    trust: (metadata) => {
      sp = samlify.ServiceProvider({ metadata });
    },
    requestOf,
    answer,
    refuse,
    close: server.close,
  };
}
