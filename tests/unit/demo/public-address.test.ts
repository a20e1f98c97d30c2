import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { openDatabase } from '#api/core/db/connection.ts';
import { migrate } from '#api/core/db/migrate.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { createServices } from '#api/server.ts';

it.each([{ HOST: '0.0.0.0' }, { ACERVO_ORIGIN: 'https://catalogo.example.org' }])(
  'at a public address (%j) the demonstration is refused, and its client secret anywhere',
  async (environment) => {
    const folder = mkdtempSync(join(tmpdir(), 'acervo-public-'));
    const db = openDatabase(join(folder, 'acervo.db'));
    await migrate(db);
    const config = readConfig({ ...environment, ACERVO_DATA: folder });
    const start = (settings: Partial<typeof DEMONSTRATION_SETTINGS>) =>
      createServices(
        { db, settings: { ...DEMONSTRATION_SETTINGS, ...settings }, close: () => db.close() },
        config,
      );
    await expect(start({})).rejects.toThrow('This is the demonstration network');
    await expect(start({ demonstration: false })).rejects.toThrow(
      'client.secret is that of the demonstration network',
    );
    const client = { id: 'acervo-web', secret: 'so daqui' };
    const services = await start({ demonstration: false, client });
    await services.catalogue.close();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
