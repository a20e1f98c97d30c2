import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SavedScreen } from '#islands/basket/saved/SavedScreen.tsx';
import { addAll, set } from '#lib/stores/basket-actions.ts';
import { $basket } from '#lib/stores/basket.ts';
import { $toasts } from '#lib/toasts.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { hit } from '../search/results.ts';
import { work } from './open-basket.tsx';
import { renderIsland, undo } from '../../../support/island.tsx';

const LIST = 'GET /acervo/cesta-permanente/colecao';
const KEEP = 'POST /acervo/cesta-permanente';
const DROP = 'PUT /acervo/cesta-permanente';

let api: FakeApi;
let held: number[];
let gone: number[];
beforeEach(() => {
  held = [3, 2, 1];
  gone = [2];
  api = fakeApi({
    [LIST]: ({ query }) => {
      const shown = query['tipoBusca'] === '18' ? [] : held;
      return {
        itens: shown.map((code) => ({
          ...hit({ cod_acervo: code, title: `Obra ${code}` }),
          data_inclusao: `2026-03-0${code > 1 ? 9 : 1}T12:00:00-03:00`,
          retirado: gone.includes(code),
        })),
        ...{ total: shown.length, page: 1, perPage: 30, na_cesta: held.length },
        tipos: [{ codigo: '18', descricao: 'Mapa', total: 0 }],
      };
    },
    [DROP]: ({ body }) => {
      const { acervo } = body as { acervo: number };
      held = held.filter((code) => code !== acervo);
      return { cod_acervo: acervo, total: held.length };
    },
    [KEEP]: ({ body }) => {
      const { acervos } = body as { acervos: number[] };
      held = [...acervos, ...held];
      return { itens: acervos.map((code) => ({ cod_acervo: code, ok: true })), total: held.length };
    },
  });
});
afterEach(async () => {
  cleanup();
  await set([]);
});

const open = async () => {
  renderIsland(<SavedScreen />);
  await screen.findByText('3 obras');
};
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map((one) => one.textContent);

it('tells the titles of an account by the day on which they were put in; one that left is marked', async () => {
  await open();
  expect(headings(2)).toEqual(['9 mar. 2026', '1º mar. 2026']);
  expect(headings(3)).toEqual(['Obra 3', 'Obra 2', 'Obra 1']);
  expect(screen.queryByRole('link', { name: 'Obra 2' })).toBeNull();
  expect(screen.getByText('Saiu do acervo')).toBeDefined();
});

it('asks by kind and by days, and says when there is nothing', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('De'), { target: { value: '2026-03-01' } });
  fireEvent.change(screen.getByLabelText('Tipo de obra'), { target: { value: '18' } });
  await screen.findByText('Nada com estes filtros.');
  expect(api.asked(LIST).at(-1)?.query).toMatchObject({ tipoBusca: '18', dataIni: '2026-03-01' });
});

it('takes a title out, and puts it back under the same day', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Tirar da cesta permanente: Obra 1' }));
  await screen.findByText('2 obras');
  expect($toasts.get().map(({ text }) => text)).toEqual(['“Obra 1” saiu da cesta permanente.']);
  await undo();
  await screen.findByText('3 obras');
  expect(api.asked(KEEP).at(-1)?.body).toEqual({
    ...{ acervos: [1], data_inclusao: '2026-03-01T12:00:00-03:00' },
  });
});

it('brings its titles to this device, without those that have left', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Pôr todas na cesta deste aparelho' }));
  await waitFor(() => expect($basket.get().map(({ cod_acervo: code }) => code)).toEqual([3, 1]));
});

it('takes what lies on this device, once', async () => {
  await addAll([work(8), work(9)]);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Juntar as 2 obras deste aparelho' }));
  await screen.findByText('5 obras');
  expect(screen.queryByRole('button', { name: /^Juntar/ })).toBeNull();
  expect(api.asked(KEEP)).toHaveLength(1);
});
