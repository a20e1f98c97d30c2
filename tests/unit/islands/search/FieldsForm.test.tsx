import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FieldsForm } from '#islands/search/forms/FieldsForm.tsx';
import { fakeApi, unreachable, type FakeApi } from '../fake-api.ts';
import { press, renderIsland } from '../../../support/island.tsx';

const OPTIONS = 'GET /consulta/jurisprudencia-options';
const listed = (...names: string[]) => ({
  campos: [
    {
      ...{ codigo: 'INDICE_3', descricao: 'Tribunal', forma: 'lista' as const },
      opcoes: names.map((descricao) => ({ descricao, total: 1 })),
    },
  ],
});
const WORDS = {
  q: 'Palavras',
  any: 'Qualquer',
  dateHint: '',
  submit: 'Pesquisar',
  required: 'Falta',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [OPTIONS]: unreachable });
});

const open = (query: string) => {
  window.history.replaceState(null, '', `/jurisprudencia${query}`);
  const { campos } = listed('STF', 'STJ');
  renderIsland(<FieldsForm action="/x" id="a" options={OPTIONS} fields={campos} words={WORDS} />);
};
const field = () => screen.getByLabelText<HTMLSelectElement>('Tribunal');
const choices = () => [...field().options].map(({ text }) => text);

it('keeps a value of the address that the list has no longer, and only as long as it is chosen', () => {
  open('?for2=INDICE_3&q2=TFR');
  expect(field().value).toBe('TFR');
  expect(choices()).toEqual(['Qualquer', 'TFR', 'STF', 'STJ']);
  fireEvent.change(field(), { target: { value: 'STJ' } });
  expect(choices()).toEqual(['Qualquer', 'STF', 'STJ']);
});

it('offers what the catalogue has now, and what it had when the page was built where that cannot be told', async () => {
  open('');
  await waitFor(() => expect(api.asked(OPTIONS)).toHaveLength(1));
  expect(choices()).toEqual(['Qualquer', 'STF', 'STJ']);
  cleanup();
  api.answers[OPTIONS] = () => listed('STF', 'STJ', 'TST');
  open('');
  await waitFor(() => expect(choices()).toEqual(['Qualquer', 'STF', 'STJ', 'TST']));
});

it('does not send an empty form, and says so at the field', async () => {
  open('');
  await press('Pesquisar');
  const field = screen.getByRole('searchbox');
  expect(screen.getByRole('alert').textContent).toBe('Falta');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'dano' } });
  expect(screen.queryByRole('alert')).toBeNull();
});
