import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutUs } from '#api/auth/institutional/about-us.ts';
import { DEMONSTRATION_SETTINGS } from '#api/demo/settings.ts';
import { samlMetadata } from '#api/integrations/saml/metadata.ts';
import { startOidcProvider } from './providers/oidc-provider.ts';
import { startSamlProvider, TEST_SAML_KEY } from './providers/saml-provider.ts';

/** The ports of the institution's providers, beside the site's. */
const portsOf = (site: number) => ({ oidc: site + 20, saml: site + 21 });

/** The institution's sign-in for a site at a port: both providers, our key in the data folder. */
export async function startProviders(port: number, dataFolder: string) {
  const origin = `http://127.0.0.1:${port}`;
  const ports = portsOf(port);
  const oidc = await startOidcProvider(origin, ports.oidc);
  const saml = await startSamlProvider(`${origin}/api/saml/metadata`, ports.saml);
  const party = { settings: saml.settings, key: TEST_SAML_KEY, origin };
  saml.trust(samlMetadata(party, aboutUs(DEMONSTRATION_SETTINGS)));
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
