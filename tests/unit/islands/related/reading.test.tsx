import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls.ts';
import { Alike } from '#islands/related/Alike.tsx';
import { Editions } from '#islands/related/Editions.tsx';
import { Shelf } from '#islands/related/Shelf.tsx';
import { $shelfLibrary } from '#lib/stores/shelf-library.ts';
import { fakeApi, refusal, unreachable } from '../fake-api.ts';
import { press, renderIsland } from '../../../support/island.tsx';

type Shelved = Output<'GET /consulta/vizinhos'>;
type Standing = Shelved['itens'][number];
type Edition = Output<'GET /acervo/:id/edicoes'>['itens'][number];

const NEIGHBOURS = 'GET /consulta/vizinhos';

afterEach(() => {
  $shelfLibrary.set(0);
});

const open = (what: ReactNode) =>
  act(async () => {
    renderIsland(what);
  });

const standing = (code: number, more: Partial<Standing> = {}): Standing => ({
  cod_acervo: code,
  title: `Obra ${code}`,
  author: 'Assis, Machado de',
  ano_publicacao: 1881,
  idioma: 'por',
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  acesso_remoto: '',
  call_number: '869.3',
  disponibilidade: [
    ...[{ cod_biblioteca: 1, desc_biblioteca: 'Central', total: 1, disponiveis: 1 }],
  ].map((place) => ({ ...place, situacao: 'disponivel' as const })),
  etiqueta: ['869.3', `A${code}`],
  ...more,
});
const libraries = [
  { cod_biblioteca: 1, desc_biblioteca: 'Central', possui: true },
  { cod_biblioteca: 2, desc_biblioteca: 'Serra', possui: false },
];
const shelf = (codes: number[], more: Partial<Shelved> = {}): Shelved => ({
  itens: codes.map((code) => standing(code)),
  ...more,
});
const around = (codes: number[], posicao: number, presente = true): Shelved =>
  shelf(codes, {
    lugar: { posicao, presente, etiqueta: ['869.3', 'A5'] },
    bibliotecas: libraries,
  });
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('the shelf', () => {
  test('tells label, title, author, state and place of each, and which is the title', async () => {
    const api = fakeApi({ [NEIGHBOURS]: () => around([4, 5, 6], 1) });
    await open(<Shelf start={{ codAcervo: 5 }} />);
    expect(api.asked(NEIGHBOURS).map(({ query }) => query)).toEqual([{ acervo: '5' }]);
    const [left = '', own = '', right = ''] = names();
    for (const word of [
      '869.3\nA4',
      'Obra 4',
      'Machado de Assis',
      'Disponível',
      'um lugar à esquerda',
    ])
      expect(left).toContain(word);
    expect(own).toContain('Esta obra');
    expect(right).toContain('um lugar à direita');
    const current = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
    expect(current).toEqual([null, 'page', null]);
  });

  test('has one stop for the Tab key; arrows, Home and End go along, and on at the ends', async () => {
    const api = fakeApi({
      [NEIGHBOURS]: ({ query }) =>
        query['depois'] === 'on' ? shelf([7]) : { ...around([4, 5, 6], 1), proximo: 'on' },
    });
    await open(<Shelf start={{ codAcervo: 5 }} />);
    const links = () => screen.getAllByRole('link');
    const stops = () => links().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([links()[1]]);
    for (const link of links()) link.scrollIntoView = () => undefined;
    const press = (key: string) =>
      act(async () => void fireEvent.keyDown(document.activeElement ?? document, { key }));
    await act(async () => links()[1]?.focus());
    await press('ArrowLeft');
    expect(document.activeElement).toBe(links()[0]);
    expect(stops()).toEqual([links()[0]]);
    await press('End');
    expect(document.activeElement?.textContent).toContain('Obra 6');
    await press('ArrowRight');
    expect(links().at(-1)?.textContent).toContain('Obra 7');
    expect(api.asked(NEIGHBOURS).filter(({ query }) => query['depois'] === 'on')).toHaveLength(1);
    await press('Home');
    expect(document.activeElement).toBe(links()[0]);
  });

  test('is that of one library when one is chosen, also for the next title; one that is gone is forgotten', async () => {
    const api = fakeApi({
      [NEIGHBOURS]: ({ query }) =>
        query['biblioteca'] === '2' ? around([8, 9], 1, false) : around([5], 0),
    });
    await open(<Shelf start={{ codAcervo: 5 }} />);
    const choice = screen.getByRole('combobox', { name: 'Estante' });
    expect(within(choice).getByRole('group', { name: 'Têm esta obra' }).textContent).toBe(
      'Central',
    );
    await act(async () => void fireEvent.change(choice, { target: { value: '2' } }));
    expect(names()).toHaveLength(2);
    expect(screen.getByText('Aqui ficaria esta obra')).toBeTruthy();
    api.answers[NEIGHBOURS] = ({ query }) =>
      query['biblioteca'] === '2' ? refusal(404, 'library_not_found') : around([5], 0);
    cleanup();
    await open(<Shelf start={{ codAcervo: 5 }} />);
    expect($shelfLibrary.get()).toBe(0);
    expect(names()).toHaveLength(1);
  });

  test('keeps the chosen library when its shelf could not be loaded', async () => {
    $shelfLibrary.set(2);
    const api = fakeApi({
      [NEIGHBOURS]: ({ query }) =>
        query['biblioteca'] === '2' ? refusal(503, 'busy') : around([5], 0),
    });
    await open(<Shelf start={{ codAcervo: 5 }} />);
    expect(screen.getByRole('alert').textContent).toContain('A estante não chegou');
    expect($shelfLibrary.get()).toBe(2);
    expect(api.asked(NEIGHBOURS)).toHaveLength(1);
  });

  test('keeps what it shows when the rest of it fails, and loads that when asked', async () => {
    const api = fakeApi({
      [NEIGHBOURS]: ({ query }) =>
        query['depois'] === 'on' ? refusal(503, 'busy') : { ...around([4, 5], 1), proximo: 'on' },
    });
    await open(<Shelf start={{ codAcervo: 5 }} />);
    const last = screen.getAllByRole('link').at(-1);
    await act(async () => last?.focus());
    await act(async () => void (last && fireEvent.keyDown(last, { key: 'ArrowRight' })));
    expect(screen.getByText('O resto da estante não chegou.')).toBeTruthy();
    expect(names()).toHaveLength(2);
    api.answers[NEIGHBOURS] = () => shelf([6]);
    await press('Tentar de novo');
    expect(names()).toHaveLength(3);
    expect(api.asked(NEIGHBOURS).map(({ query }) => query['depois'])).toEqual([
      ...[undefined, 'on', 'on'],
    ]);
  });

  test('says why there is none, and can be asked for again when it did not come', async () => {
    const api = fakeApi({ [NEIGHBOURS]: () => ({ itens: [], bibliotecas: libraries }) });
    await open(<Shelf start={{ codAcervo: 5 }} />);
    expect(screen.getByText(/não tem número de chamada/)).toBeTruthy();
    cleanup();
    api.answers[NEIGHBOURS] = unreachable;
    await open(<Shelf start={{ from: '869' }} />);
    expect(screen.getByRole('alert').textContent).toContain('A estante não chegou');
    api.answers[NEIGHBOURS] = () => shelf([4], { bibliotecas: libraries });
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(names()).toHaveLength(1);
  });
});

describe('titles like another', () => {
  const ALIKE = 'GET /acervo/:id/semelhantes';

  test('say what they have in common', async () => {
    const { etiqueta: _label, ...title } = standing(7);
    fakeApi({
      [ALIKE]: () => ({
        itens: [
          {
            ...title,
            motivos: [
              { tipo: 'assunto', descricao: 'Incesto', cod_autoridade: 3 },
              { tipo: 'disciplina', descricao: 'Literatura II' },
            ],
          },
        ],
      }),
    });
    await open(<Alike codAcervo={5} />);
    const text = screen.getByRole('link').textContent;
    expect(text).toContain('Mesmo assunto: Incesto');
    expect(text).toContain('Na mesma disciplina: Literatura II');
  });

  test('may be none, which is said', async () => {
    fakeApi({ [ALIKE]: () => ({ itens: [] }) });
    await open(<Alike codAcervo={5} />);
    expect(screen.getByText(/Nenhuma outra obra/)).toBeTruthy();
  });
});

describe('editions of a work', () => {
  const EDITIONS = 'GET /acervo/:id/edicoes';
  const edition = (more: Partial<Edition>): Edition => ({
    ...{ cod_acervo: 2, title: 'Grande sertão', ano: 1956, edicao: '', editora: '' },
    ...{ idioma: 'por', idioma_desc: 'português', tipo_obra: 'Livro', acesso_remoto: '' },
    ...{ disponibilidade: [], atual: false },
    ...more,
  });

  test('are told with year, language, kind and state; the present one is no link', async () => {
    fakeApi({
      [EDITIONS]: () => ({
        itens: [
          edition({ edicao: '2. ed.', editora: 'José Olympio', atual: true }),
          edition({
            ...{ cod_acervo: 3, title: 'Backlands', ano: 1963 },
            ...{ idioma: 'eng', idioma_desc: 'inglês', acesso_remoto: 'cr' },
          }),
          edition({ cod_acervo: 4, ano: null }),
        ],
      }),
    });
    await open(<Editions codAcervo={2} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1956Grande sertão Esta edição, 2. ed., José Olympio, Livro português Sem exemplares',
      '1963Backlands Livro inglês Acesso on-line',
      's.d.Grande sertão Livro português Sem exemplares',
    ]);
    expect(screen.getByRole('heading', { name: 'Edições e traduções 3' })).toBeTruthy();
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/acervo/3', '/acervo/4']);
    expect(links[0]?.getAttribute('lang')).toBe('en');
  });

  test('take no place where there is only one', async () => {
    fakeApi({ [EDITIONS]: () => ({ itens: [] }) });
    await open(<Editions codAcervo={2} />);
    expect(document.body.textContent).toBe('');
  });

  test('can be asked for again when they did not come', async () => {
    const api = fakeApi({ [EDITIONS]: unreachable });
    await open(<Editions codAcervo={2} />);
    expect(screen.getByRole('status').textContent).toContain('As outras edições não chegaram.');
    api.answers[EDITIONS] = () => ({ itens: [edition({})] });
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(screen.getByRole('link')).toBeTruthy();
  });
});
