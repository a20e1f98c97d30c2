import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tests/support/engines/chromium.ts';
import { E2E_PORT as PORT } from './tests/support/e2e-data.ts';
import {
  findFirefox,
  FIREFOX_PREFERENCES,
  letPlaywrightDriveFirefox,
  NOT_IN_FIREFOX,
} from './tests/support/engines/firefox.ts';
import { missingForOrca } from './tests/support/engines/orca.ts';
import { findWebKit } from './tests/support/engines/webkit.ts';
import { findNginx, nginxPort } from './tests/support/servers/nginx-server.ts';

const server = { name: 'server', use: { baseURL: `http://127.0.0.1:${PORT}` } };
const nginx = { name: 'nginx', use: { baseURL: `http://127.0.0.1:${nginxPort(PORT)}` } };

/**
 * Firefox and WebKit, as far as this machine has them. E2E_ENGINES: `whole` for the journeys of every area in
 * Firefox, which has Playwright; else the main journey in both.
 */
function engines() {
  const executablePath = findFirefox();
  const isWhole = process.env['E2E_ENGINES'] === 'whole';
  const journeys = { testMatch: 'e2e/**/*.spec.ts', grep: /@journey/, grepInvert: NOT_IN_FIREFOX };
  const firefox = {
    name: 'firefox',
    ...(isWhole ? journeys : { testMatch: 'engines/firefox.spec.ts' }),
    use: {
      ...server.use,
      browserName: 'firefox' as const,
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: executablePath ?? '',
        args: [],
        firefoxUserPrefs: FIREFOX_PREFERENCES,
      },
    },
  };
  const webkit = { name: 'webkit', testMatch: 'engines/webkit*.spec.ts' };
  return [...(executablePath ? [firefox] : []), ...(findWebKit() ? [webkit] : [])];
}

/** What a screen reader says, where there is one. It reads hundreds of lines, slowly on a busy machine. */
const aloud = {
  ...server,
  name: 'orca',
  testMatch: 'aloud-real/**/*.spec.ts',
  timeout: 600_000,
};

/** Which browsers and web servers the tests meet. E2E_NGINX=1: all of them behind nginx alone. */
function projects() {
  if (process.env['E2E_NGINX'] === '1') return [nginx];
  if (process.env['E2E_ENGINES'] === 'whole') return engines();
  if (process.env['E2E_ENGINES'] === 'orca') return missingForOrca().length === 0 ? [aloud] : [];
  const others = process.env['E2E_ENGINES'] === 'short' ? engines() : [];
  if (findNginx() === null) return [server, ...others];
  return [server, { ...nginx, testMatch: 'e2e/delivery.spec.ts' }, ...others];
}

const webServer = {
  command: 'node --disable-warning=ExperimentalWarning tests/support/site-server.ts',
  url: `http://127.0.0.1:${PORT}/api/parametros/instituicao`,
  timeout: 240_000,
  reuseExistingServer: false,
  stdout: 'pipe' as const,
  env: { E2E_PORT: String(PORT) },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
};

letPlaywrightDriveFirefox();

/** End-to-end and accessibility tests: the built site in front of the real server. */
export default defineConfig({
  testDir: 'tests',
  // Outside samples are tried only where there are some (npm run test:samples).
  testMatch: ['e2e', 'a11y', ...(process.env['SAMPLES'] ? ['samples'] : [])].map(
    (folder) => `${folder}/**/*.spec.ts`,
  ),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results/browser',
  reporter: 'line',
  projects: projects(),
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 15_000,
    // What it answers cannot be intercepted; offline.spec.ts is where it is tried.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: CHROMIUM_ARGS,
    },
  },
  // `npm test` has one running already: its site is built beside other checks.
  ...(process.env['E2E_SITE'] === 'running' ? {} : { webServer }),
});
