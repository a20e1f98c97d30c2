import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtScript } from '#delivery/built-script.ts';

const source = (name: string) =>
  fileURLToPath(new URL(`../../../src/worker/${name}.ts`, import.meta.url));

/** Events that a built worker listens to. */
async function eventsOf(name: string): Promise<string[]> {
  const { code } = await builtScript(source(name), { PUBLICATION: 'test' });
  return [...code.matchAll(/addEventListener\(["'`](\w+)/g)].map(([, event = '']) => event).sort();
}

it('listens to push notifications but to no requests where only these are offered', async () => {
  const own = ['activate', 'install', 'message', 'notificationclick', 'push'];
  expect(await eventsOf('push-only')).toEqual(own);
  expect(await eventsOf('worker')).toEqual([...own, 'fetch'].sort());
  expect(await eventsOf('unregister')).toEqual(['activate', 'install']);
});
