import { buildApp } from '#api/app.ts';
import type { Services } from '#api/services.ts';
import { policyOptions } from '#api/portal/site/headers.ts';
import { serveSite } from '#api/portal/site/serve.ts';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { E2E_PORT } from '../e2e-data.ts';
import { refreshFederation } from '#api/patrons/auth/institutional/federation.ts';
import { startFederationOf, startProviders } from '../institution.ts';
import { TEST_SAML_KEY } from '../providers/saml-provider.ts';

/**
 * The same site and network as other institutions would set them, each at a port of its own beside
 * the site's: `institution` has sign-in by OIDC and SAML, and lets one sign in over the page;
 * `careful` asks for all that can be asked; `federation` has many institutions through which one signs in.
 */
const PORTS = { institution: 2, careful: 3, federation: 4 } as const;

const portOf = (name: keyof typeof PORTS, site: number): number => site + PORTS[name];

/** Where the browser finds it. */
export const variantUrl = (name: keyof typeof PORTS): string =>
  `http://127.0.0.1:${portOf(name, E2E_PORT)}`;

interface Site {
  port: number;
  siteFolder: string;
  dataFolder: string;
}

export async function startVariants(services: Services, site: Site): Promise<() => Promise<void>> {
  const { settings } = services;
  const port = portOf('institution', site.port);
  const providers = await startProviders(port, site.dataFolder);
  const overThePage = settings.activities.filter((code) => code !== ACTIVITY.modalLoginOptional);
  const institution = await listen(
    {
      ...services,
      settings: { ...settings, ...providers.settings, activities: overThePage },
      origin: `http://127.0.0.1:${port}`,
      samlKey: TEST_SAML_KEY,
    },
    port,
    site.siteFolder,
  );
  const careful = await listen(
    {
      ...services,
      settings: {
        ...settings,
        activities: [...overThePage, ACTIVITY.captcha],
        login: { ...settings.login, categories: ['01', '05', '06'], asksPerson: true },
      },
    },
    portOf('careful', site.port),
    site.siteFolder,
  );
  const federated = await startFederated(services, site);
  return async () => {
    await federated();
    await careful.close();
    await institution.close();
    await providers.close();
  };
}

/** One of the institutions of the federation is real. */
async function startFederated(services: Services, { port: site, siteFolder }: Site) {
  const port = portOf('federation', site);
  const origin = `http://127.0.0.1:${port}`;
  const federation = await startFederationOf(origin, site);
  const settings = { ...services.settings, saml: federation.settings };
  const own = { ...services, settings, origin, samlKey: TEST_SAML_KEY };
  await refreshFederation(own);
  const app = await listen(own, port, siteFolder);
  return async () => {
    await app.close();
    await federation.close();
  };
}

async function listen(services: Services, port: number, folder: string) {
  const app = await buildApp(services, {
    maxEventLoopDelayMs: 0,
    site: (own) =>
      // What is gone to here exists.
      serveSite(own, {
        folder,
        resolveRecord: async (_, id) => id,
        ...policyOptions(services.settings),
      }),
  });
  await app.listen({ host: '127.0.0.1', port });
  return app;
}
