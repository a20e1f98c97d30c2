import { test as base } from '@playwright/test';
import { serveNetwork, type NetworkSite } from './network-site.ts';
import { createRioNegroInUse } from './rio-negro.ts';

/**
 * Tests on a network that is not the demonstration (rio-negro.ts), with a site and a server of its own.
 * Made when a file of tests asks for it, once: they run one after the other.
 */
export const test = base.extend<object, { otherSite: NetworkSite }>({
  otherSite: [
    async ({}, use, { parallelIndex }) => {
      const site = await serveNetwork(`rio-negro-${parallelIndex}`, createRioNegroInUse);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ otherSite }, use) => use(otherSite.url),
  timezoneId: 'America/Manaus',
});
