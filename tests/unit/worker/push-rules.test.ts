import { expect, it } from 'vitest';
import { localeOf, notificationOf, pathOf } from '../../../src/worker/push-rules.ts';

it('shows what a message of ours says', () => {
  const message = { title: 'Aviso', text: 'Um texto', path: '/en/meupergamum/app/alertas' };
  expect(notificationOf(JSON.stringify(message))).toEqual(message);
});

it.each(['', 'text', 'null', '{}', '{"title":1,"text":"x"}', '[]'])('shows nothing of %j', (text) =>
  expect(notificationOf(text)).toBeNull(),
);

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'x', undefined, 7])(
  'leads to the home page instead of %j',
  (path) => expect(pathOf(path)).toBe('/'),
);

it('is in the language of the page that it leads to', () => {
  expect(localeOf('/meupergamum')).toBe('pt-BR');
  expect(localeOf('/en/meupergamum')).toBe('en');
});
