import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueMetadata } from '#api/patrons/auth/institutional/about-us.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { samlMetadata } from '#api/portal/integrations/saml/metadata.ts';
import {
  FEDERATION_CERTIFICATE,
  signedAggregate,
  startFederation,
  type Member,
} from './providers/federation.ts';
import { SAML_DEFAULTS } from './providers/scripted-saml.ts';
import { startOidcProvider } from './providers/oidc-provider.ts';
import { startSamlProvider, TEST_SAML_KEY } from './providers/saml-provider.ts';

/** The ports of the institution's providers, beside the site's. */
const portsOf = (site: number) => ({
  oidc: site + 20,
  saml: site + 21,
});

/** The institution's sign-in for a site at a port: both providers, our key in the data folder. */
export async function startProviders(port: number, dataFolder: string) {
  const origin = `http://127.0.0.1:${port}`;
  const ports = portsOf(port);
  const oidc = await startOidcProvider(origin, ports.oidc);
  const saml = await startSamlProvider(`${origin}/api/saml/metadata`, ports.saml);
  const party = { settings: saml.settings, key: TEST_SAML_KEY, origin };
  saml.trust(samlMetadata(party, catalogueMetadata(DEMONSTRATION_SETTINGS)));
  writeFileSync(join(dataFolder, 'saml.key'), TEST_SAML_KEY.privateKey, { mode: 0o600 });
  writeFileSync(join(dataFolder, 'saml.crt'), TEST_SAML_KEY.certificate);
  return {
    settings: {
      oidc: { ...oidc.settings, logoutUrl: `${oidc.settings.issuer}/signed-out` },
      saml: saml.settings,
    },
    close: async () => {
      await oidc.close();
      await saml.close();
    },
  };
}

/** Institutions of the federation that only stand in the list. */
const OTHERS: readonly Member[] = [
  ['vale', 'Universidade do Vale', 'Vale University'],
  ['serra', 'Instituto Federal da Serra', 'Serra Federal Institute'],
  ['uniao', 'Faculdade União das Águas', 'União das Águas College'],
].map(([host = '', pt = '', en = '']) => ({
  entityId: `https://idp.${host}.example/idp`,
  sso: `https://idp.${host}.example/sso`,
  certificate: FEDERATION_CERTIFICATE,
  names: { pt, en },
  scopes: [`${host}.example`],
}));

/** A federation for a site at an address, one institution of which signs people in. */
export async function startFederationOf(origin: string, site: number) {
  const federation = await startFederation(site + 25);
  const issuer = `${origin}/api/saml/metadata`;
  const saml = await startSamlProvider(issuer, site + 26);
  const party = { settings: saml.settings, key: TEST_SAML_KEY, origin };
  saml.trust(samlMetadata(party, catalogueMetadata(DEMONSTRATION_SETTINGS)));
  const { provider: entityId, entryPoint: sso, certificates } = saml.settings;
  const [certificate = ''] = certificates;
  const names = { pt: 'Universidade Federal do Ipê', en: 'Federal University of Ipê' };
  const members = [{ entityId, sso, certificate, names, keywords: 'ufi' }, ...OTHERS];
  federation.publish(signedAggregate({ members }));
  return {
    settings: {
      ...SAML_DEFAULTS,
      issuer,
      attribute: 'uid',
      federation: {
        metadata: federation.metadata,
        certificates: [FEDERATION_CERTIFICATE],
        providers: members.map((member) => member.entityId),
        discovery: '',
        withoutValidUntil: false,
      },
    },
    close: async () => {
      await saml.close();
      await federation.close();
    },
  };
}
