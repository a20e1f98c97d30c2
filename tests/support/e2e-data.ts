import { fileURLToPath } from 'node:url';

export const E2E_PORT = Number(process.env['E2E_PORT'] ?? 4399);

/** The moment at which the clock of the server begins: a Thursday afternoon. */
export const E2E_NOW = '2026-03-12T17:20:00Z';

/** The data folder of the network that the browser tests meet; another for each port. */
export const E2E_DATA = fileURLToPath(
  new URL(`../../.cache/e2e-data-${E2E_PORT}`, import.meta.url),
);
