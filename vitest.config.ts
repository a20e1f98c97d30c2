import { defineConfig } from 'vitest/config';
import { headScripts } from './src/delivery/head-scripts.ts';

const setupFiles = ['tests/support/networks/seed.ts'];

/** How long nothing may happen before a test counts as hanging: no test measures time. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

/** Files of these share what they import: reading it anew for each took as long as the tests. */
const together = { isolate: false };

/** What keeps state in modules, like the browser's stores, is read anew for each file. */
const STATEFUL = [
  'tests/unit/lib/{api,stores}/**/*.test.ts',
  'tests/unit/build/{frame,read,theme}.test.ts',
];

/** Processes are killed at work in these, over and over; `npm test` leaves them to `npm run test:ci`. */
const KILLED = [
  'tests/db/auth/session-sigkill.test.ts',
  'tests/db/moving/interrupted-move.test.ts',
  'tests/db/servers/{mail-killed,sigkill}.test.ts',
];

/**
 * Projects: `unit` and `stores` need nothing; `dom` renders React in happy-dom; `sqlite` and `pg` run
 * the same files against both engines (tests/support/servers/engines.ts), but for those of `killed`, which
 * are tried on SQLite there. `growth` starts several servers,
 * PostgreSQL with a standby, and OpenSearch where there is Java (`npm run test:growth`).
 */
export default defineConfig({
  test: {
    // One core is left free otherwise: half of a machine with two.
    maxWorkers: '100%',
    // What passing tests print would hide what failing ones do.
    silent: 'passed-only',
    projects: [
      {
        plugins: [headScripts()],
        test: {
          name: 'unit',
          ...patience,
          ...together,
          setupFiles,
          include: ['tests/unit/**/*.test.ts'],
          exclude: STATEFUL,
        },
      },
      {
        plugins: [headScripts()],
        test: { name: 'stores', ...patience, setupFiles, include: STATEFUL },
      },
      { test: { name: 'samples', include: ['tests/samples/**/*.test.ts'] } },
      {
        test: {
          name: 'growth',
          ...patience,
          // Servers are stopped, started and filled in one test.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          fileParallelism: false,
          setupFiles,
          include: ['tests/growth/**/*.test.ts'],
          globalSetup: ['tests/support/opensearch/setup.ts'],
        },
      },
      {
        plugins: [headScripts()],
        test: {
          name: 'dom',
          ...patience,
          setupFiles: [...setupFiles, 'tests/support/dom.ts'],
          environment: 'happy-dom',
          // Each file reads its modules anew, as elsewhere; making a window for each took longer than the tests.
          pool: 'vmThreads',
          include: ['tests/unit/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'sqlite',
          ...patience,
          ...together,
          setupFiles,
          include: ['tests/{db,api}/**/*.test.ts'],
          exclude: KILLED,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'killed',
          ...patience,
          setupFiles,
          include: KILLED,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          name: 'pg',
          ...patience,
          ...together,
          setupFiles,
          include: ['tests/db/**/*.test.ts', 'tests/api/**/*.test.ts'],
          env: { TEST_ENGINE: 'pg' },
          globalSetup: ['tests/support/servers/pg-server.ts'],
        },
      },
      ...(['sqlite', 'pg'] as const).map((engine) => ({
        test: {
          name: `fuzz-${engine}`,
          ...patience,
          // The full run makes hundreds of calls in one test.
          testTimeout: 600_000,
          setupFiles: [...setupFiles, 'tests/fuzz/strict-writers.ts'],
          include: ['tests/fuzz/**/*.test.ts'],
          env: { TEST_ENGINE: engine },
          ...(engine === 'pg' && { globalSetup: ['tests/support/servers/pg-server.ts'] }),
        },
      })),
    ],
  },
});
