import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { EVERY_CALL, leastRequest } from '../../support/every-call.ts';
import { fillPeople, OUTRA, rawClient } from '../../support/people.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const ofPatrons = EVERY_CALL.filter(({ access }) => access !== 'public');
const ofActivities = EVERY_CALL.filter(({ activity }) => activity !== undefined);

describeEngine('who may make a call', () => {
  let portal: Portal;
  let raw: ReturnType<typeof rawClient>;
  beforeAll(async () => {
    const settings = { ...DEMONSTRATION_SETTINGS, activities: [] };
    portal = await startPortal({ settings, fill: fillPeople });
    raw = rawClient(portal.url);
  });
  afterAll(() => portal.close());

  const temporaryUntil = (password_until: string | null) =>
    portal.db.queries
      .updateTable('patrons')
      .set({ password_until })
      .where('id', '=', OUTRA)
      .execute();

  it('is asked of all of them', () => {
    expect(ofPatrons.length).toBeGreaterThan(25);
    expect(ofActivities.length).toBeGreaterThan(1);
    // What belongs to an activity leaves something behind: nobody unknown may do that.
    expect(ofActivities.filter(({ access }) => access === 'public')).toEqual([]);
  });

  it.each(ofPatrons.map((call) => [call.key, call] as const))(
    '%s is refused without a session',
    async (_key, call) => {
      const { path, init } = leastRequest(call);
      const missing = { status: 401, body: { message: 'token_missing' } };
      expect(await raw.ask(path, init)).toMatchObject(missing);
      const { body } = await raw.token({ grant_type: 'client_credentials' });
      const open = raw.as({ access_token: String(body['access_token']) });
      expect(await open.ask(path, init)).toMatchObject(missing);
      const forged = raw.as({ access_token: 'eyJhbGciOiJub25lIn0.eyJraW5kIjoicGF0cm9uIn0.' });
      expect(await forged.ask(path, init)).toMatchObject({
        status: 401,
        body: { message: 'token_invalid' },
      });
    },
  );

  it('is looked at before anything else of the request is read', async () => {
    for (const { key } of ofPatrons) {
      const [method = 'GET', path = ''] = key.split(' ');
      const broken = {
        method,
        ...(method !== 'GET' && {
          headers: { 'content-type': 'application/json' },
          body: '{"not json',
        }),
      };
      const { status, body } = await raw.ask(`${path.replace(/:\w+/g, '007')}?ids=x`, broken);
      expect([key, status, body['message']]).toEqual([key, 401, 'token_missing']);
    }
  });

  it('is more than what an app layer was given a token for', async () => {
    const session = raw.as(await raw.entered('leitor'));
    const { body } = await session.ask('/pessoas/autenticar/app-layers');
    const layer = raw.as({ access_token: String(body['token']) });
    for (const call of ofPatrons) {
      const { path, init } = leastRequest(call);
      const { status } = await layer.ask(path, init);
      expect([call.key, status]).toEqual([call.key, call.access === 'layer' ? 200 : 401]);
    }
  });

  it('is only changing the password, for whoever has a temporary one', async () => {
    const session = raw.as(await raw.entered('outra'));
    await temporaryUntil('2099-01-01T00:00:00.000Z');
    for (const call of ofPatrons.filter(({ access }) => access !== 'build')) {
      const { path, init } = leastRequest(call);
      const { status, body } = await session.ask(path, init);
      const isRefused = status === 403 && body['message'] === 'password_change_required';
      expect([call.key, isRefused]).toEqual([call.key, call.withTemporaryPassword !== true]);
    }
    expect(ofPatrons.filter((call) => call.withTemporaryPassword).map(({ key }) => key)).toEqual([
      'GET /pessoas/meu-pergamum/senha',
      'PUT /pessoas/meu-pergamum/senha',
      'GET /pessoas',
    ]);
    await temporaryUntil(null);
    expect((await session.ask('/pessoas/login')).status).toBe(200);
  });

  it.each(ofActivities.map((call) => [call.key, call] as const))(
    '%s is refused when its activity is off',
    async (_key, call) => {
      const session = raw.as(await raw.entered('leitor'));
      const { path, init } = leastRequest(call);
      expect(await session.ask(path, init)).toMatchObject({
        status: 403,
        body: { message: 'forbidden' },
      });
    },
  );
});
