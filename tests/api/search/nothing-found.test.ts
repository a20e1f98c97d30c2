import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, type Portal } from '../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../support/networks/small-network.ts';

type Query = NonNullable<Input<'GET /consulta'>['query']>;

describeEngine('GET /consulta with ways on', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [
          book({ number: '1', title: 'A vida', author: 'Karl Frisch', subjects: ['Abelhas'] }),
          book({
            number: '2',
            title: 'Mel',
            author: 'Frisch, Max',
            subjects: ['Abelhas - Brasil'],
          }),
          book({ number: '4', title: 'Bees and honey', language: 'eng' }),
          book({ number: '5', title: 'Volcanoes', language: 'eng' }),
          book({ number: '3', title: 'Rios', subjects: ['Brasil'], language: 'eng' }),
        ]);
      },
    });
  });
  afterAll(() => portal.close());

  const helpFor = async (query: Query) =>
    (await portal.call('GET /consulta', { query })).ajuda ?? null;
  const names = (headings: readonly { descricao: string }[] = []) =>
    headings.map(({ descricao }) => descricao);

  it('names the words that no title has, and authors and subjects near the others', async () => {
    const help = await helpFor({ q: 'frisch dos abelhas zzyzx' });
    expect(help?.nao_encontradas).toEqual(['zzyzx']);
    expect(names(help?.autores).sort()).toEqual(['Frisch, Max', 'Karl Frisch']);
    expect(names(help?.assuntos)).toEqual(['Abelhas', 'Abelhas - Brasil']);
    expect(help?.assuntos?.[0]).toMatchObject({ total: 1 });
    const { cod_autoridade: subject } = help!.assuntos![0]!;
    const { itens } = await portal.call('GET /consulta', { query: { assunto: String(subject) } });
    expect(itens.map(({ title }) => title)).toEqual(['A vida']);
  });

  it('reads misspelled and unfinished words as words of headings', async () => {
    expect(names((await helpFor({ q: 'abelhaz qqqq' }))?.assuntos)).toContain('Abelhas');
    expect(names((await helpFor({ q: 'bras qqqq' }))?.assuntos)).toContain('Brasil');
  });

  it('offers nothing near articles, or where only the filters exclude all', async () => {
    for (const query of [{ q: 'zzyzx' }, { q: 'da de zz' }, { q: 'vida', idioma: 'eng' }])
      expect(await helpFor(query)).toBeNull();
  });

  it('offers each of several pasted references, and explains a wildcard it cannot read', async () => {
    const references = ['FRISCH, Karl. A vida. Berlin: Springer, 1950.', 'FRISCH, Max. Mel. 1960.'];
    for (const separator of ['\n', ' ']) {
      const { ajuda } = await portal.call('GET /consulta', {
        query: { q: references.join(separator) },
      });
      expect(ajuda).toEqual({ referencias: references });
    }
    expect(await helpFor({ q: '*ida' })).toMatchObject({ curinga: true });
    expect(await helpFor({ q: 'vi*a' })).toBeNull();
  });

  it('names the subject in other languages that find more, also where titles are found', async () => {
    const bees = { idioma: 'en', q: 'bees', total: 1 };
    expect(await helpFor({ q: 'abelhas' })).toEqual({ outros_idiomas: [bees] });
    expect(await helpFor({ q: 'abelhas', page: 2 })).toBeNull();
    const { sugestao } = await portal.call('GET /consulta', { query: { q: 'vulcões' } });
    expect(sugestao).toEqual({ q: 'volcanoes', total: 1 });
  });
});
