import { act, render, screen } from '@testing-library/react';
import messages from '#lib/i18n/locales/pt/refusals.json' with { type: 'json' };
import { SearchIsland } from '#islands/search/SearchIsland.tsx';
import type { FilterEntry } from '#islands/search/use-results.ts';
import basket from '#lib/i18n/locales/pt/basket.json' with { type: 'json' };
import common from '#lib/i18n/locales/pt/common.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import search from '#lib/i18n/locales/pt/search.json' with { type: 'json' };
import type { FieldNames } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';

const TEXTS = { search, basket, common, errors, refusals: messages };

/** The page as its shell makes it, and the server with these answers. */
export function standPage(answers: FakeApi['answers']): FakeApi {
  document.title = 'Pesquisar · Catálogo';
  document.body.innerHTML =
    '<form data-search-form><input name="q"></form><p data-announce role="status"></p><div id="island"></div>';
  const files = Object.fromEntries(
    Object.entries(TEXTS).map(([name, table]) => [`/${name}.json`, table]),
  );
  return fakeApi(answers, files);
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
    render(
      <SearchIsland
        guide={guide}
        guideName={name}
        fields={fields}
        locale="pt"
        texts={Object.fromEntries(Object.keys(TEXTS).map((area) => [area, `/${area}.json`]))}
        error={{ title: 'Falhou.', text: '', retry: 'Tentar' }}
      />,
      { container },
    );
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
