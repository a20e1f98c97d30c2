import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_CALL, leastRequest } from '../../../support/every-call.ts';
import { fillPeople, rawClient } from '../../../support/people.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READS = EVERY_CALL.filter(({ key }) => key.startsWith('GET '));

describeEngine('what a browser may store of answers', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ fill: fillPeople });
  });
  afterAll(() => portal.close());

  it('is nothing that a signed-in person is answered', async () => {
    const { access_token: token } = await rawClient(portal.url).entered('leitor');
    for (const call of READS) {
      const { path, init } = leastRequest(call);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${portal.url}/api${path}`, {
        ...{ ...init, headers, redirect: 'manual' },
      });
      await answer.arrayBuffer();
      const isPublicFile = /max-age=3600/.test(answer.headers.get('cache-control') ?? '');
      const told = isPublicFile ? 'no-store' : answer.headers.get('cache-control');
      expect([call.key, told]).toEqual([call.key, expect.stringContaining('no-store')]);
    }
  });

  it('is what everybody gets, asked for anew each time', async () => {
    const address = `${portal.url}/api/parametros/instituicao`;
    const shared = await fetch(address);
    expect(shared.headers.get('cache-control')).toMatch(/^public, max-age=0/);
    const { body } = await rawClient(portal.url).token({ grant_type: 'client_credentials' });
    const headers = { authorization: `Bearer ${String(body['access_token'])}` };
    const own = await fetch(address, { headers });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
  });
});
