import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#api/core/db/connection.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';
import { startPortal, type Portal } from '../../support/portal.ts';

const ISBN = '9788535910667';

describeEngine('OpenURL', () => {
  let portal: Portal;
  let [title, journal] = [0, 0];
  beforeAll(async () => {
    portal = await startPortal({ fill });
  });
  afterAll(() => portal.close());

  async function fill(db: Database) {
    await fillNetwork(db);
    [title = 0, journal = 0] = await addTitles(db, [
      book({
        number: '1',
        title: 'Dom Casmurro',
        author: 'Assis, Machado de',
        isbn: ISBN,
        more: ['024 7_ $a10.1590/abc.123$2doi'],
      }),
      book({ number: '2', title: 'Revista', type: 'as', more: ['022 __ $a0100-1574'] }),
      book({ number: '3', title: 'Um volume', isbn: '9788520923252' }),
      book({ number: '4', title: 'Outro volume', isbn: '9788520923252' }),
    ]);
  }

  /** Where `/openurl` leads. */
  const leads = async (query: string, path = '/openurl') => {
    const response = await fetch(`${portal.url}${path}?${query}`, { redirect: 'manual' });
    await response.text();
    expect([query, response.status]).toEqual([query, 303]);
    return response.headers.get('location');
  };
  const search = (q: string) => `/?${new URLSearchParams({ q })}`;

  it.each([
    'url_ver=Z39.88-2004&rft_val_fmt=info:ofi/fmt:kev:mtx:book&rft.isbn=978-85-359-1066-7',
    'rft.isbn=8535910662',
    `rft_id=urn:ISBN:${ISBN}`,
    `genre=book&isbn=${ISBN}&sid=google`,
    'rft_id=info%3Adoi%2F10.1590%2Fabc.123',
    'rft_id=https://doi.org/10.1590/abc.123',
    'id=doi:10.1590/abc.123',
    'rft.isbn=9780000000002&rft_id=info:doi/10.1590/abc.123',
    'RFT.ISBN=8535910662&rft.title=Outro',
  ])('leads to the only title of an identifier: %s (GET /openurl)', async (query) => {
    expect(await leads(query)).toBe(`/acervo/${title}`);
  });

  it('leads from an article to the periodical that has its ISSN', async () => {
    expect(await leads('genre=article&issn=01001574&atitle=Um+artigo')).toBe(`/acervo/${journal}`);
    expect(await leads('rft.issn=0100-1574&rft.atitle=X')).toBe(`/acervo/${journal}`);
  });

  it('leads to a title by the address of its page', async () => {
    expect(await leads(`rft_id=https://catalogo.example/en/acervo/${title}`)).toBe(
      `/acervo/${title}`,
    );
  });

  it('leads to a search where several titles have the identifier', async () => {
    expect(await leads('isbn=9788520923252')).toBe(search('isbn:9788520923252'));
  });

  it.each([
    ['rft.btitle=Dom+Casmurro&rft.aulast=Assis&rft.date=1899', 'Dom Casmurro Assis'],
    ['title=Mem%C3%B3rias:+OR+"NOT"+(x)*&aulast=Silva', 'Memórias or not x Silva'],
    ['rft.isbn=9780306406157&rft.title=Quarks', 'Quarks'],
    ['rft.isbn=9780306406157', 'isbn:9780306406157'],
    ['rft.au=Machado+de+Assis', 'Machado de Assis'],
  ])('leads to a search for what %s says', async (query, q) => {
    expect(await leads(query)).toBe(search(q));
  });

  it.each(['', 'rft.isbn=abc', 'rft_id=javascript:alert(1)', 'x=1', '%', '&&=', 'rft.issn=%00'])(
    'leads to the search home where nothing can be read: %s',
    async (query) => {
      expect(await leads(query)).toBe('/');
    },
  );

  it('takes long and repeated arguments', async () => {
    const long = `rft.title=${'a'.repeat(3000)}&rft.title=b&rft.isbn=1&rft.isbn=${ISBN}`;
    expect(await leads(long)).toBe(`/acervo/${title}`);
    expect((await leads(`title=${'ab '.repeat(1000)}`))?.length).toBeLessThan(600);
  });

  it('looks for ten identifiers at most', async () => {
    const dois = Array.from({ length: 10 }, (_, at) => `rft.doi=10.9999/x${at}`);
    expect(await leads([...dois, 'rft.issn=0100-1574'].join('&'))).toBe(search('"10.9999/x0"'));
  });

  it('finds titles in what searches lead to', async () => {
    const { itens } = await portal.call('GET /consulta', { query: { q: 'Dom Casmurro Assis' } });
    expect(itens.map(({ cod_acervo: id }) => id)).toEqual([title]);
  });
});
