import fc from 'fast-check';

/**
 * Property tests draw the same examples every time, so that a run says the same twice; the full run
 * (`npm run test:full`) draws new ones, and prints the seed of an error.
 */
if (process.env['TEST_FULL'] !== '1') fc.configureGlobal({ seed: 2026 });
