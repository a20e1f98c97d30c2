import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/shared/webhooks/events.ts';
import { urlProblem } from '#api/portal/webhooks/post.ts';
import { signature } from '#api/portal/webhooks/rules.ts';

describe('the address of a webhook', () => {
  it.each([
    ['https://loja.example/eventos', []],
    ['https://loja.example:8443/eventos', []],
    ['https://198.51.100.7/', []],
    ['http://erp.intranet/', ['ERP.intranet']],
    ['http://10.1.2.3/', ['10.0.0.0/8']],
    ['https://[fd00::7]/', ['fd00::7']],
    ['http://localhost:9000/', ['localhost']],
  ])('may be %s with private hosts %j', (url, hosts) => {
    expect(urlProblem(url, hosts)).toBeNull();
  });

  it.each([
    ['loja.example', 'it begins with https://'],
    ['ftp://loja.example', 'it begins with https://'],
    ['https://user:word@loja.example', 'user or password'],
    ['http://loja.example/', 'plain http'],
    ['https://localhost/', 'private'],
    ['https://10.1.2.3/', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['http://11.1.2.3/', 'plain http'],
  ])('may not be %s', (url, problem) => {
    expect(urlProblem(url, ['10.2.0.0/16', 'erp.intranet'])).toContain(problem);
  });
});

describe('the signature of a webhook', () => {
  it('is that of the example of Standard Webhooks', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    };
    expect(signature(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

describe('docs/protocols.md', () => {
  it('lists every event of webhooks with when it happens', () => {
    const doc = readFileSync(new URL('../../../../../docs/protocols.md', import.meta.url), 'utf8');
    const rows = [...doc.matchAll(/^\| `(\w+\.\w+)` +\| (.+?) +\|$/gm)].map(([, type, when]) => [
      ...[type, when],
    ]);
    expect(rows).toEqual(Object.entries(WEBHOOK_EVENTS));
  });
});
