import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { serve } from '#api/server.ts';
import { writeSettings } from '#api/portal/settings/settings.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { Sip2Client } from '../../../support/sip2/client.ts';
import { addTerminal } from '../../../support/sip2/terminal.ts';

describeEngine('the server', () => {
  let portal: Portal;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-sip2-'));
    writeSettings(folder, DEMONSTRATION_SETTINGS);
    portal = await startPortal({
      fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]]),
    });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('listens for terminals only if the settings say so, and ends their connections with it', async () => {
    const start = (enabled: boolean) => {
      const { settings } = portal.services;
      const sip2 = { enabled, host: '127.0.0.1', port: 0 };
      const timedWork = { ...settings.timedWork, inServer: false };
      return serve(
        { ...portal.services, settings: { ...settings, sip2, timedWork } },
        {
          config: { ...readConfig({ ACERVO_DATA: folder }), port: 0 },
          ...{ isPublic: true, maxEventLoopDelayMs: 0 },
        },
      );
    };
    const server = await start(true);
    const password = await addTerminal(portal.db, 'kiosk');
    const client = await Sip2Client.connect(server.sip2Port() ?? 0);
    expect(await client.login('kiosk', password)).toBe(true);
    expect((await client.ask('9900802.00')).fields['AO']).toEqual(['central']);
    await server.close();
    await client.ended();
    const off = await start(false);
    expect(off.sip2Port()).toBeNull();
    await off.close();
  });
});
