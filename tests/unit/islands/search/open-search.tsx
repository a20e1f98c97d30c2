import { act, render, screen } from '@testing-library/react';
import { SearchIsland } from '#islands/search/SearchIsland.tsx';
import type { FilterEntry } from '#islands/search/use-results.ts';
import type { FieldNames } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { ISLAND } from '../../../support/texts.ts';

/** The page as its shell makes it, and the server with these answers. */
export function standPage(answers: FakeApi['answers']): FakeApi {
  document.title = 'Pesquisar · Catálogo';
  document.body.innerHTML =
    '<form data-search-form><input name="q"></form><p data-announce role="status"></p><div id="island"></div>';
  return fakeApi(answers);
}

/** Opens the search page with this search. */
export async function openSearch(
  query: string,
  guide: Guide = 'pesquisa_geral',
  name?: string,
  fields?: FieldNames,
) {
  window.history.replaceState(null, '', `/${query}`);
  const container = document.getElementById('island') ?? document.body;
  await act(async () => {
    render(<SearchIsland guide={guide} guideName={name} fields={fields} {...ISLAND} />, {
      container,
    });
  });
  await screen.findByRole('heading', { level: 1 });
}

export const told = () => document.querySelector('[data-announce]')?.textContent;

type Counts = [codigo: string, descricao: string, total: number, all?: number];

/** A filter as the server lists it. */
export const filter = (tipo: string, ...values: Counts[]): FilterEntry => ({
  tipo,
  itens: values.map(([codigo, descricao, total, all = total]) => ({
    codigo,
    descricao,
    total,
    totalSemFiltro: all,
    selecionado: false,
  })),
  restantes: 0,
  mostrarQtdOriginal: values.some(([, , total, all = total]) => all !== total),
});
