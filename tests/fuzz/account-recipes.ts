import { createHmac } from 'node:crypto';
import { externalBase } from '#demo/neighbour/external-base.ts';
import { demoPassword } from '#demo/people.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { tokenHash } from '#api/patrons/auth/seal.ts';
import { linkToken } from '#api/patrons/profile/email-token.ts';
import type { CallKey } from '#contract/calls.ts';
import { TEST_NOW } from '../support/portal.ts';
import { appCode } from '../support/providers/authenticator.ts';
import { pushBrowser } from '../support/providers/push-service.ts';
import { solvedCaptcha } from '../support/solved-captcha.ts';
import { answerTo, logoutQuery } from '../support/providers/scripted-saml.ts';
import type { Kitchen } from './kitchen.ts';
import { another, nextNumber, type Recipe } from './recipe.ts';
import { SAML } from './world.ts';

const { client } = DEMONSTRATION_SETTINGS;
const CLIENT = { client_id: client.id, client_secret: client.secret };

const queryOf = (address: string) => Object.fromEntries(new URL(address, SAML.acs).searchParams);
const leitor = { name: 'uid', values: ['aluno'] };
async function samlCode({ ask, world }: Kitchen) {
  const { nonce, link } = await ask('GET /saml/login', { query: {} });
  const body = new URLSearchParams({
    SAMLResponse: answerTo(link, { ...SAML, attributes: [leitor] }),
  });
  const url = `${world.portal.url}/api/saml/acs`;
  const { headers } = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return { nonce, saml: queryOf(headers.get('location') ?? '')['saml'] };
}
/** The code that a letter brought to somebody who forgot a password. */
async function recoveryCode({ ask, world }: Kitchen, u: string) {
  const pedido = 'pedido-de-codigo';
  await ask('GET /pessoas/:u/recuperar-senha', { params: { u }, query: { pedido } });
  const { text = '' } = world.mail.letters.at(-1) ?? {};
  return { pedido, code: /\b(\d{8})\b/.exec(text)?.[1] };
}

const FACTOR = '/pessoas/meu-pergamum/segundo-fator';
/** The code of the app with which the caller begins to sign in. */
const factorCode = async ({ ask }: Kitchen) => {
  const { segredo } = await ask(`POST ${FACTOR}`, { body: { senha: demoPassword } });
  return appCode(segredo, TEST_NOW);
};

const anotherEmail = () => `novo${nextNumber()}@exemplo.example`;
/** An address of the caller that waits to be confirmed: its number, and the token of its link. */
async function pendingEmail({ ask, world, patronId }: Kitchen) {
  const body = { email: anotherEmail(), senha: demoPassword };
  await ask('PUT /pessoas/meu-pergamum/dados-personais', { body });
  const { id, created_at: at } = await world.db.queries
    .selectFrom('email_confirmations')
    .select(['id', 'created_at'])
    .where('patron_id', '=', patronId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, token: linkToken(world.portal.services.secret, 'confirm', { id, at }) };
}
/** The token of the link that undoes a change of addresses which was just made. */
async function undoToken(kitchen: Kitchen) {
  const { token } = await pendingEmail(kitchen);
  await kitchen.ask('POST /pessoas/emails/confirmacao', { body: { token } });
  const { id, changed_at: at } = await kitchen.world.db.queries
    .selectFrom('email_changes')
    .select(['id', 'changed_at'])
    .where('patron_id', '=', kitchen.patronId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return linkToken(kitchen.world.portal.services.secret, 'undo', { id, at });
}

/** Calls about signing in and the record of whoever does. */
export const ACCOUNT_RECIPES: Partial<Record<CallKey, Recipe>> = {
  'POST /oauth/token': {
    make: async () => ({
      body: { ...CLIENT, grant_type: 'password', username: 'aluno', password: demoPassword },
    }),
  },
  'POST /oidc/validar': {
    make: async ({ ask, world }) => {
      const { nonce, link } = await ask('GET /oidc/authorize', { query: {} });
      return { body: { nonce, ...world.oidc.answer(link) } };
    },
  },
  'POST /saml/acs': {
    make: async ({ ask }) => {
      const { link } = await ask('GET /saml/login', { query: {} });
      return { body: { SAMLResponse: answerTo(link, { ...SAML, attributes: [leitor] }) } };
    },
  },
  'POST /saml/validar': { make: async (kitchen) => ({ body: await samlCode(kitchen) }) },
  'GET /saml/slo': {
    make: async () => ({
      query: queryOf(`${SAML.acs}?${logoutQuery({ issuer: SAML.issuer, nameID: 'name-1' })}`),
    }),
  },
  'PUT /pessoas/troca-login': {
    by: 'duplo',
    make: async ({ ask }) => {
      const [{ codigo = 0, base = 0 } = {}] = (await ask('GET /pessoas/login', {})).itens;
      return { body: { codigo, base } };
    },
  },
  'POST /pessoas/meu-pergamum/troca-usuario': {
    by: 'duplo',
    make: async ({ ask }) => ({
      body: { usuario: (await ask('GET /pessoas/login', {})).itens[0]?.login },
    }),
  },
  'GET /pessoas/:u/nome': { by: 'aluno', make: async () => ({ params: { u: 'aluno' } }) },
  'POST /pessoas/inscricao': {
    make: async ({ world }) => {
      const email = `${another('ana').replace(' ', '')}@exemplo.example`;
      const recaptcha_token = await solvedCaptcha(world.portal.url);
      return { body: { nome: 'Ana', email, recaptcha_token } };
    },
  },
  'POST /pessoas/inscricao/confirmacao': {
    make: async ({ world }) => {
      const [token, at] = [another('token'), TEST_NOW.toISOString()];
      const empty = { phone: '', document: '', library_id: null, language: 'pt' };
      await world.db.queries
        .insertInto('registrations')
        .values({
          ...{ ...empty, name: 'Ana', email: token, token_hash: tokenHash(token) },
          ...{ created_at: at, confirmed_at: null },
        })
        .execute();
      return { body: { token } };
    },
  },
  'POST /pessoas/meu-pergamum/autorizados': {
    by: 'pessoa03',
    make: async () => ({ body: { nome: 'Ana', documento: another('RG') } }),
  },
  'DELETE /pessoas/meu-pergamum/autorizados/:id': {
    by: 'pessoa04',
    make: async ({ ask }) => {
      const body = { nome: 'Ana', documento: another('RG') };
      const { itens } = await ask('POST /pessoas/meu-pergamum/autorizados', { body });
      return { params: { id: itens.at(-1)?.cod_autorizado } };
    },
  },
  'POST /pessoas/meu-pergamum/avisos/aparelhos': {
    make: async () => ({ body: pushBrowser('added').body }),
  },
  'DELETE /pessoas/meu-pergamum/avisos/aparelhos/:id': {
    by: 'pessoa04',
    make: async ({ ask }) => {
      const { body } = pushBrowser('removed');
      const { aparelhos } = await ask('POST /pessoas/meu-pergamum/avisos/aparelhos', { body });
      return { params: { id: aparelhos.at(-1)?.cod_aparelho } };
    },
  },
  'POST /pessoas/meu-pergamum/carteira/renovacao': {
    by: 'pessoa03',
    make: async ({ world, patronId }) => {
      await world.db.queries
        .updateTable('patrons')
        .set({ valid_until: TEST_NOW.toISOString().slice(0, 10) })
        .where('id', '=', patronId)
        .execute();
      return {};
    },
  },
  'PUT /pessoas/meu-pergamum/senha': {
    by: 'pessoa05',
    make: async () => ({
      body: { senhaAtual: demoPassword, senhaNova: 'Outra-senha#2026', manter_sessoes: true },
    }),
  },
  'GET /pessoas/:u/recuperar-senha': { make: async () => ({ params: { u: 'pessoa07' } }) },
  'POST /pessoas/:u/recuperar-senha': {
    make: async (kitchen) => ({
      params: { u: 'pessoa08' },
      body: await recoveryCode(kitchen, 'pessoa08'),
    }),
  },
  'PUT /pessoas/:u/recuperar-senha': {
    make: async (kitchen) => ({
      params: { u: 'pessoa09' },
      body: { ...(await recoveryCode(kitchen, 'pessoa09')), password: 'Outra-senha#2026' },
    }),
  },
  'PUT /pessoas/meu-pergamum/redirect-base': {
    by: 'aluno',
    make: async () => ({ body: { base: externalBase.code } }),
  },
  'POST /pessoas/token-redireciona': {
    make: async ({ as }) => {
      const query = { base: externalBase.code };
      const { token } = await (await as('aluno')).ask('GET /pessoas/token-redireciona', { query });
      const assinatura = createHmac('sha256', externalBase.key).update(token).digest('hex');
      return { body: { token, ...query, assinatura } };
    },
  },
  'POST /pessoas/meu-pergamum/privacidade/apagamento': {
    by: 'formanda',
    make: async () => ({ body: { confirmo: true } }),
  },
  'DELETE /pessoas/meu-pergamum/privacidade/apagamento': {
    by: 'formanda',
    make: async ({ ask }) => {
      const key = 'POST /pessoas/meu-pergamum/privacidade/apagamento';
      await ask(key, { body: { confirmo: true } }).catch(() => undefined);
      return {};
    },
  },
  [`POST ${FACTOR}`]: { by: 'pessoa04', make: async () => ({ body: { senha: demoPassword } }) },
  [`PUT ${FACTOR}`]: {
    by: 'pessoa07',
    make: async (kitchen) => ({ body: { codigo: await factorCode(kitchen) } }),
  },
  [`POST ${FACTOR}/desligar`]: {
    by: 'pessoa01',
    make: async (kitchen) => {
      const body = { codigo: await factorCode(kitchen) };
      const { codigos } = await kitchen.ask(`PUT ${FACTOR}`, { body });
      return { body: { senha: demoPassword, codigo: codigos[0] } };
    },
  },
  'POST /pessoas/meu-pergamum/emails/:id/reenvio': {
    by: 'pessoa06',
    make: async (kitchen) => ({ params: { id: (await pendingEmail(kitchen)).id } }),
  },
  'DELETE /pessoas/meu-pergamum/emails/:id': {
    by: 'pessoa06',
    make: async (kitchen) => ({ params: { id: (await pendingEmail(kitchen)).id } }),
  },
  'POST /pessoas/emails/confirmacao': {
    by: 'pessoa06',
    make: async (kitchen) => ({ body: { token: (await pendingEmail(kitchen)).token } }),
  },
  'POST /pessoas/emails/desfazer': {
    by: 'pessoa02',
    make: async (kitchen) => ({ body: { token: await undoToken(kitchen) } }),
  },
  'PUT /pessoas/meu-pergamum/privacidade/consentimento': {
    by: 'pessoa06',
    make: async ({ ask }) => {
      const { consentimento } = await ask('GET /pessoas/meu-pergamum/privacidade', {});
      return { body: { versao: consentimento.versao, aceito: true } };
    },
  },
};
