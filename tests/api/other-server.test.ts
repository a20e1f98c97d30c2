import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { REQUIRED_CALLS } from '#contract/required.ts';
import { CALLS, withoutOurs } from '../checks/other-servers.ts';
import { READER, startOtherServer, type OtherServer } from '../support/other-server/server.ts';

/** What docs/other-servers.md says of other servers holds for the one that the site is tried with. */
describe('the second server of the contract', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-other-'));
  let server: OtherServer;
  let token = '';

  beforeAll(async () => {
    server = await startOtherServer(folder);
    const body = { grant_type: 'password', username: READER.login, password: READER.password };
    token = ((await (await ask('POST /oauth/token', body)).json()) as { access_token: string })
      .access_token;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (key: string, body?: object) => {
    const [method = 'GET', path = ''] = key.split(' ');
    return fetch(`${server.url}/api${path.replace(':id', '1')}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  const BODIES: Record<string, object> = {
    'POST /oauth/token': { grant_type: 'client_credentials' },
    'POST /emprestimo/renovacao': { emprestimos: [1] },
  };

  it.each(REQUIRED_CALLS)('answers %s without what only ours adds', async (key) => {
    const response = await ask(key, BODIES[key]);
    expect(response.status).toBe(200);
    const schema = withoutOurs(CALLS.get(key)!.output);
    expect([...Value.Errors(schema, await response.json())]).toEqual([]);
  });

  it('lacks every other call', async () => {
    expect((await ask('GET /consulta/sugestoes')).status).toBe(404);
  });
});
