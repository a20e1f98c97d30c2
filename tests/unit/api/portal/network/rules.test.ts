import { describe, expect, it } from 'vitest';
import { isPossible, knownFilters, networkRow, networkTitle } from '#api/portal/network/rules.ts';

const SOURCE = { code: 7, name: 'Rede do Vale', address: 'https://rede.example/catalogo/' };

type Row = Parameters<typeof networkRow>[0];
const ROW: Row = {
  cod_acervo: 12,
  title: 'Sagarana',
  author: 'Rosa, João Guimarães',
  ano_publicacao: 1946,
  idioma: 'por',
  idioma_desc: 'português',
  edition: '',
  publisher: '',
  publicacao: '',
  descricao_fisica: '',
  call_number: '',
  isbn_issn: [],
  cod_tipo_obra: 1,
  desc_tipo_obra: 'Livro',
  tipo_capa: 'livro',
  link_capa: 'https://elsewhere.example/capa.jpg',
  acesso_remoto: '',
  possui_acessibilidade: '',
  rota: 'javascript:alert(1)',
  dados_adicionais: { A: [{ codigo: 3, descricao: 'Rosa' }], S: [] },
  disponibilidade: [],
};

describe('a row of another catalogue', () => {
  it('leads to the page there, by the address of the settings', () => {
    const row = networkRow(ROW, SOURCE, 'target');
    expect(row.rota).toBe('https://rede.example/catalogo/acervo/12');
    expect(row.instituicao).toEqual({ cod_empresa: 7, desc_empresa: 'Rede do Vale' });
  });

  it('leads to its page here where it is of the network', () => {
    expect(networkRow(ROW, SOURCE, 'rede_pergamum').rota).toBe('/rede_pergamum/12');
  });

  it('loses codes and pictures that are of no use here', () => {
    const row = networkRow(ROW, SOURCE, 'target');
    expect(row.dados_adicionais).toEqual({ A: [], S: [] });
    expect(row).not.toHaveProperty('link_capa');
    expect(row.author).toBe('Rosa, João Guimarães');
  });

  it('keeps the institution that it names: the catalogue may be one of many', () => {
    const instituicao = { cod_empresa: 31, desc_empresa: 'Escola do Vale' };
    expect(networkRow({ ...ROW, instituicao }, SOURCE, 'target').instituicao).toEqual(instituicao);
  });
});

type Described = Parameters<typeof networkTitle>[0];

describe('a title of another catalogue', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', '/acervo/1', 'https://['])(
    'does not link to %s',
    (url) => {
      const line = { campo: '856', rotulo: 'Acesso', valores: [{ texto: 'Texto', url }] };
      const described = { links: [{ url, texto: 'Texto' }], descricao: [line] };
      const title = networkTitle(described as unknown as Described, [], SOURCE);
      expect(title.links).toEqual([]);
      expect(title.descricao).toEqual([{ ...line, valores: [{ texto: 'Texto' }] }]);
    },
  );
});

describe('a page of another catalogue', () => {
  const page = (total: number, rows: number) =>
    ({ total, itens: Array.from({ length: rows }, () => ROW) }) as Parameters<typeof isPossible>[0];

  it('has no more rows than were asked for, and no more than it says', () => {
    expect(isPossible(page(1, 1), 20)).toBe(true);
    expect(isPossible(page(300, 20), 20)).toBe(true);
    expect(isPossible(page(21, 21), 20)).toBe(false);
    expect(isPossible(page(0, 1), 20)).toBe(false);
    expect(isPossible(page(-1, 0), 20)).toBe(false);
  });

  it('has filters of the contract only', () => {
    const filter = (tipo: string) => ({ tipo, itens: [], mostrarQtdOriginal: false, restantes: 0 });
    const kept = knownFilters([filter('idioma'), filter('preco'), filter('constructor')]);
    expect(kept.map(({ tipo }) => tipo)).toEqual(['idioma']);
  });
});
