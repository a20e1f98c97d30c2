import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { signXml } from '@node-saml/node-saml/lib/xml.js';
import type { SamlSettings } from '#api/portal/settings/login-settings.ts';
import { chosenLogin, escaped, readForm, sendHtml, sendSignInPage } from './sign-in-page.ts';

/** The SAML provider beside the demonstration: lets in whoever chooses an account. */
export interface SamlProvider {
  settings: SamlSettings;
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const VALID_SECONDS = 300;
const MAX_REQUEST = 20_000;
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status';

/** `origin`: where it listens; `site`: the catalogue, to which its responses go. */
export function createSamlProvider(origin: string, site: string): SamlProvider {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const party = {
    issuer: `${origin}/metadata`,
    audience: `${site}/saml`,
    acs: `${site}/api/saml/acs`,
  };

  const respond: SamlProvider['respond'] = async (request, response) => {
    const id = requestIdIn(new URL(request.url ?? '/', origin));
    if (id === null) return sendHtml(response, 'Pedido de entrada inválido', '', 400);
    if (request.method !== 'POST') return sendSignInPage(response, 'SAML');
    const form = await readForm(request);
    const login = form.has('deny') ? null : chosenLogin(form);
    const xml =
      login === null ? refusal(id) : success(id, signed(assertion(id, login, party), privateKey));
    const value = Buffer.from(xml).toString('base64');
    sendHtml(
      response,
      'Entrada da instituição (SAML), só da demonstração',
      `<form method="post" action="${escaped(party.acs)}"><input type="hidden" name="SAMLResponse" value="${value}"><button>Continuar</button></form><script>document.forms[0].submit()</script>`,
    );
  };

  const settings: SamlSettings = {
    provider: party.issuer,
    entryPoint: `${origin}/sso`,
    logoutService: '',
    issuer: party.audience,
    certificates: [publicKey],
    attribute: 'uid',
    scopes: [],
    stripScopes: [],
    match: 'login',
    logoutUrl: '',
    singleLogout: false,
    clockSkew: 180,
    oldAlgorithms: false,
  };
  return { settings, respond };
}

/** The id of the request in an address (HTTP-Redirect); null if there is none. */
function requestIdIn({ searchParams }: URL): string | null {
  try {
    const message = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
    const xml = inflateRawSync(message, { maxOutputLength: MAX_REQUEST }).toString('utf8');
    return /\sID="([\w-]+)"/.exec(xml)?.[1] ?? null;
  } catch {
    return null;
  }
}

interface Party {
  issuer: string;
  audience: string;
  acs: string;
}

function assertion(request: string, login: string, { issuer, audience, acs }: Party): string {
  const now = Date.now();
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const [name, from, until] = [escaped(login), at(-60), at(VALID_SECONDS)];
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${name}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${acs}" InResponseTo="${request}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="_${randomUUID()}"/><saml:AttributeStatement><saml:Attribute Name="uid"><saml:AttributeValue>${name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
}

const signed = (xml: string, privateKey: string): string =>
  signXml(
    xml,
    "//*[local-name()='Assertion']",
    { reference: "//*[local-name()='Assertion']/*[1]", action: 'after' },
    { privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
  );

const success = (request: string, inside: string): string =>
  response(request, `<samlp:StatusCode Value="${STATUS}:Success"/>`, inside);

const refusal = (request: string): string =>
  response(
    request,
    `<samlp:StatusCode Value="${STATUS}:Responder"><samlp:StatusCode Value="${STATUS}:RequestDenied"/></samlp:StatusCode>`,
    '',
  );

const response = (request: string, status: string, inside: string): string =>
  `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_${randomUUID()}" Version="2.0" InResponseTo="${request}"><samlp:Status>${status}</samlp:Status>${inside}</samlp:Response>`;
