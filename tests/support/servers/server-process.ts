import type { FastifyInstance } from 'fastify';
import { buildApp } from '#api/app.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { openEquivalents } from '#api/portal/settings/equivalents.ts';
import { openContent, OWN_CONTENT } from '#api/portal/content/reader.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { serveSite } from '#api/portal/site/serve.ts';
import { keepMail } from '../stored-mail.ts';

/**
 * A real server in a process of its own, so that a test can kill it:
 * `PORT=… DATABASE_READ_URL=… INDEX_FILE=… node … LOCATION ISO-INSTANT|now [FOLDER OF A SITE]`; `now`: its clock runs.
 */
const [, , location = '', instant = '', folder] = process.argv;
const db = openDatabase(location, { replicas: process.env['DATABASE_READ_URL'] ?? '' });
const file = process.env['INDEX_FILE'];
const catalogue = await openCatalogue(db, {
  ...(file !== undefined && { file }),
  warn: console.error,
});
catalogue.start(console.error);
const site = (app: FastifyInstance) =>
  serveSite(app, {
    folder: folder ?? '',
    resolveRecord: async () => null,
    signLanguage: false,
    coverOrigins: [],
  });
const app = await buildApp(
  {
    db,
    settings: DEMONSTRATION_SETTINGS,
    content: openContent([OWN_CONTENT]),
    plans: { now: () => [] },
    catalogue,
    equivalents: openEquivalents(db, []),
    secret: new Uint8Array(32).fill(7),
    mail: keepMail(),
    push: null,
    origin: 'https://catalogo.example',
    samlKey: null,
    now: () => (instant === 'now' ? new Date() : new Date(instant)),
    probe: async () => undefined,
  },
  // A busy machine is no reason to refuse here.
  { maxEventLoopDelayMs: 0, ...(folder !== undefined && { site }) },
);
console.log(await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) }));
