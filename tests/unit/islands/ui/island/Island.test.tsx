import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Island } from '#islands/ui/island/Island.tsx';
import { useTexts } from '#islands/ui/island/texts.tsx';

const ERROR = { title: 'Falhou.', text: 'O resto funciona.', retry: 'Tentar de novo' };

/** What each load of the words comes to, in order; the test settles them. */
let loads: PromiseWithResolvers<Response>[];
beforeEach(() => {
  loads = [];
  vi.stubGlobal('fetch', () => {
    const load = Promise.withResolvers<Response>();
    loads.push(load);
    return load.promise;
  });
  // React writes every caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function Greeting() {
  return <p>{useTexts()('common.messages')}</p>;
}

/** Each test has a file of its own: a loaded one is kept for the page. */
const show = (name: string) =>
  act(async () => {
    render(
      <Island
        locale="pt"
        texts={{ common: `/_astro/${name}.json` }}
        error={ERROR}
        waiting={<p>Como a página foi feita</p>}
      >
        <Greeting />
      </Island>,
    );
  });
const arrives = () => act(async () => loads.at(-1)?.resolve(Response.json({ messages: 'Avisos' })));
const fails = () => act(async () => loads.at(-1)?.reject(new TypeError('Failed to fetch')));
const retry = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' })));

test('the built content stands until the words are there', async () => {
  await show('slow');
  expect(screen.getByText('Como a página foi feita')).toBeDefined();
  await arrives();
  expect(screen.getByText('Avisos')).toBeDefined();
  expect(screen.queryByText('Como a página foi feita')).toBeNull();
});

test('words that cannot be loaded are asked for once, said to have failed, and tried again', async () => {
  await show('failing');
  await fails();
  expect(screen.getByRole('alert').textContent).toContain('Falhou. O resto funciona.');
  expect(loads).toHaveLength(1);
  await retry();
  expect(loads).toHaveLength(2);
  await fails();
  expect(screen.getByRole('alert')).toBeDefined();
  await retry();
  await arrives();
  expect(screen.getByText('Avisos')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loads).toHaveLength(3);
});
