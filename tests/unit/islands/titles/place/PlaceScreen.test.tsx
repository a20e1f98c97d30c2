import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CopyPlace, TitlePlace } from '#lib/titles/place.ts';
import { PlaceScreen } from '#islands/titles/place/PlaceScreen.tsx';
import { renderIsland } from '../../../../support/island.tsx';

vi.mock('#islands/related/lazy-parts.tsx', () => ({ LazyShelf: () => <p>vizinhos</p> }));

const LABEL = { numero_chamada: '869.3 V517c', etiqueta: ['869.3', 'V517c'] };
const COUNTS = { total: 2, disponiveis: 2 };

const lugar: CopyPlace = {
  ...{ cod_biblioteca: 1, desc_biblioteca: 'Biblioteca Central', ...LABEL, ...COUNTS },
  ...{ localizacao: '2º andar, estante 14', so_consulta: false },
};

const planned: CopyPlace = {
  ...lugar,
  planta: {
    ...{ andar: '2º andar', x: 0, y: 0, largura: 880, altura: 520 },
    linhas: [
      {
        parede: true,
        pontos: [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ],
      },
    ],
    textos: [{ x: 1, y: 1, texto: '<script>alert(1)</script>' }],
    estantes: [
      {
        x: 0,
        y: 0,
        largura: 46,
        altura: 158,
        nome: '13',
        de: '869.3 C',
        ate: '869.3 S',
        aqui: false,
      },
      {
        x: 90,
        y: 0,
        largura: 158,
        altura: 46,
        nome: '14',
        de: '869.3 S',
        ate: '869.3 Z',
        aqui: true,
      },
    ],
    caminho: [
      { x: 0, y: 9 },
      { x: 0, y: 20 },
      { x: 70, y: 20 },
    ],
  },
  passos: {
    ...{ andar: '2º andar', entrada: 'escada', corredor: 'corredor do meio' },
    ...{ passa: ['17', '16'], estante: '14', de: '869.3 S', ate: '869.3 Z', lado: 'direita' },
  },
};

function open(place: CopyPlace | undefined, further: Partial<TitlePlace> = {}) {
  renderIsland(
    <PlaceScreen
      place={{
        ...{ cod_acervo: 5, title: 'O continente', idioma: 'por', bibliotecas: [] },
        ...(place && { lugar: place }),
        ...further,
      }}
    />,
  );
}
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('names floor and shelf, and the way in three steps', () => {
  open(planned);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'O continente 2º andar, estante 14',
  );
  expect(steps()).toEqual([
    'Vá até: 2º andarComece aqui: escada',
    'Siga: corredor do meioPasse as estantes 17 e 16',
    'Estante 14, à direita869.3 S–Z',
  ]);
  expect(screen.getByText('2 exemplares na estante')).toBeTruthy();
  expect(document.title).toMatch(/^Onde está: O continente/);
});

it('draws the plan with one shelf lit, and texts of the file as text', () => {
  open(planned);
  const plan = screen.getByRole('img', { name: /A estante 14 está marcada/ });
  expect(plan.querySelectorAll('.plan__shelf--here')).toHaveLength(1);
  expect(plan.querySelector('.plan__shelf--here')?.textContent).toBe('14869.3 S–Z');
  expect(plan.querySelector('script')).toBeNull();
  expect(plan.textContent).toContain('<script>alert(1)</script>');
  expect(plan.querySelector('.plan__way polyline')?.getAttribute('points')).toBe('0,9 0,20 70,20');
});

it('counts many shelves on the way, and names no side that is not known', () => {
  const { lado: _, corredor: __, ...rest } = planned.passos ?? { passa: [] as string[] };
  const passos = { ...rest, passa: ['1', '2', '3', '4', '5', '6'] } as CopyPlace['passos'];
  open({ ...planned, ...(passos && { passos }) });
  expect(steps().slice(1)).toEqual([
    'Siga a linha pontilhadaPasse 6 estantes',
    'Estante 14869.3 S–Z',
  ]);
});

it('says in words where a copy stands when there is no plan', () => {
  open(lugar);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('2º andar, estante 14');
  expect(steps()[0]).toBe('Em Biblioteca Central, vá a: 2º andar, estante 14.');
  expect(screen.getByText(/Pergunte no balcão: Biblioteca Central/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Horários' }).getAttribute('href')).toBe('/horarios');
});

it('sends to the desk for a copy without a call number', () => {
  open({ ...lugar, numero_chamada: '', etiqueta: [] });
  expect(screen.getByText(/ainda não tem número de chamada/)).toBeTruthy();
});

it('leads to the title in other libraries', () => {
  const other = {
    cod_biblioteca: 2,
    desc_biblioteca: 'Ciências Humanas',
    total: 1,
    disponiveis: 0,
  };
  open(lugar, { bibliotecas: [{ ...other }] });
  expect(screen.getByRole('link', { name: 'Ciências Humanas' }).getAttribute('href')).toBe(
    '/acervo/5/onde-esta?biblioteca=2',
  );
  expect(screen.getByText('Nenhum exemplar na estante agora')).toBeTruthy();
});

it('says that a title has no copies', () => {
  open(undefined);
  expect(screen.getByText('Esta obra não tem exemplares nas bibliotecas.')).toBeTruthy();
});

it('leads to the other floors on which the library has copies', () => {
  open({
    ...planned,
    lugares: [
      { nome: '2º andar', total: 2, disponiveis: 2, aqui: true },
      { nome: 'Térreo', total: 1, disponiveis: 0, aqui: false },
    ],
  });
  const floors = screen.getByRole('navigation', { name: 'Onde há exemplares nesta biblioteca' });
  const links = [...floors.children].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ]);
  const address = '/acervo/5/onde-esta?biblioteca=1&lugar=';
  expect(links).toEqual([
    ['2º andar 2', `${address}2%C2%BA%20andar`, 'page'],
    ['Térreo 1', `${address}T%C3%A9rreo`, null],
  ]);
});
