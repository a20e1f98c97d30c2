import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession } from '#api/patrons/auth/session-store.ts';
import {
  BUILD_DAYS,
  buildToken,
  layerToken,
  patronToken,
  publicToken,
} from '#api/patrons/auth/tokens.ts';
import { savePageImages } from '#api/catalogue/iiif/store.ts';
import { readConfig } from '#api/config.ts';
import type { Database } from '#api/core/db/connection.ts';
import { externalBase } from '#demo/neighbour/external-base.ts';
import { withNeighbour } from '#demo/neighbour/neighbour.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Network } from '#api/open-network.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { addGraduands } from '../support/networks/graduand.ts';
import { openTestDatabase } from '../support/servers/engines.ts';
import { PIXEL, putPageImages } from '../support/pictures.ts';
import { startPortal, TEST_NOW, type Portal } from '../support/portal.ts';
import { openPushService } from '../support/providers/push-service.ts';
import { startScriptedOidc, type ScriptedOidc } from '../support/providers/scripted-oidc.ts';
import { TEST_SAML_KEY } from '../support/providers/saml-provider.ts';
import { SAML_DEFAULTS, SCRIPTED_CERTIFICATE } from '../support/providers/scripted-saml.ts';
import { keepMail, type StoredMail } from '../support/stored-mail.ts';

/** A title with page images. */
export const SCANNED_TITLE = 1;

/** Staff with every right in every library. */
export const HEAD = 'chefe';

const SITE = 'https://catalogo.example';
export const SAML = {
  issuer: 'https://idp.example/metadata',
  audience: `${SITE}/api/saml/metadata`,
  acs: `${SITE}/api/saml/acs`,
};

/** Who makes a call. */
export interface Caller {
  name: string;
  /** Of a patron, and of an app layer that acts for one. */
  patronId?: number;
}

/** Logins of the demonstration with something of their own, and a few that do what is done once. */
const LOGINS = [
  ...['aluno', 'devedor', 'docente', 'duplo', 'bloqueado', 'formando', 'formanda'],
  ...[HEAD, 'pessoa01', 'pessoa02', 'pessoa03', 'pessoa04', 'pessoa05', 'pessoa06', 'pessoa07'],
];

export interface World {
  portal: Portal;
  db: Database;
  mail: StoredMail;
  oidc: ScriptedOidc;
  callers: Caller[];
  /** The `Authorization` header of a caller, of a session that holds now. */
  authorizationOf(caller: Caller): Promise<string | undefined>;
  close(): Promise<void>;
}

const baseOf = (code: string) => ({ ...externalBase, code, links: [] });

/**
 * Its settings with a way in by OIDC and by SAML, every base and catalogue that a call may lead to, and limits that
 * drawn requests do not reach.
 */
function settingsOf({ settings }: Network, oidc: ScriptedOidc): Settings {
  const { institution, peers, bases, limits } = settings;
  const many = 1000;
  return {
    ...settings,
    limits: {
      ...limits,
      ...{ pendingComments: many, pendingSuggestions: many },
      ...{ pendingRequests: many, pendingServices: many },
    },
    institution: { ...institution, securityContact: 'mailto:ti@ufvi.example' },
    bases: [...bases, ...['abnt', 'target', 'grupoa'].map(baseOf)],
    peers: { ...peers, ...(peers.network && { target: { ...peers.network, code: 8 } }) },
    oidc: oidc.settings,
    saml: {
      ...SAML_DEFAULTS,
      issuer: SAML.audience,
      provider: SAML.issuer,
      entryPoint: 'https://idp.example/sso',
      logoutService: 'https://idp.example/slo',
      certificates: [SCRIPTED_CERTIFICATE],
      attribute: 'uid',
    },
  };
}

/** The demonstration network with its neighbour, a way in by OIDC and by SAML, and people who make calls. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-fuzz-'));
  const config = readConfig({ ACERVO_DATA: folder, PORT: '0' });
  const beside = await openTestDatabase();
  const network = await withNeighbour({ ...beside, settings: DEMONSTRATION_SETTINGS }, config);
  const oidc = await startScriptedOidc();
  oidc.script.claims = { preferred_username: 'aluno' };
  const mail = keepMail();
  const portal = await startPortal({
    demonstration: true,
    mail,
    push: (await openPushService()).push,
    samlKey: TEST_SAML_KEY,
    settings: settingsOf(network, oidc),
    contentFolders: [OWN_CONTENT, folder],
    fill: addGraduands,
  });
  const { services, db } = portal;
  putPageImages(folder, String(SCANNED_TITLE), { '1.png': PIXEL });
  await savePageImages(services, folder);
  const patrons = await db.queries
    .selectFrom('patrons')
    .select(['id', 'login'])
    .where('login', 'in', LOGINS)
    .orderBy('id')
    .execute();
  const people = patrons.map(({ id, login }) => ({ name: login, patronId: id }));
  const [first = { name: '', patronId: 0 }] = people;
  return {
    ...{ portal, db, mail, oidc },
    callers: [
      ...[{ name: 'anonymous' }, { name: 'public' }, { name: 'build' }],
      { ...first, name: 'layer' },
      ...people,
    ],
    authorizationOf: async ({ name, patronId }) => {
      if (name === 'anonymous') return undefined;
      if (name === 'public') return `Bearer ${await publicToken(services)}`;
      if (name === 'build') return `Bearer ${await buildToken(services, BUILD_DAYS.own)}`;
      const id = patronId ?? 0;
      const age = { remember: true, createdAt: TEST_NOW };
      const session = { ...age, patronId: id, browser: '', now: TEST_NOW };
      const sessionId = await db.transaction((tx) => createSession(tx, session));
      const token = name === 'layer' ? layerToken : patronToken;
      return `Bearer ${await token(services, id, sessionId)}`;
    },
    close: async () => {
      await portal.close();
      await oidc.close();
      await network.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
