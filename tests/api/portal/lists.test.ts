import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDemoContent } from '#demo/content.ts';
import { readContent } from '#api/portal/content/read.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { closedDayProblems } from '#api/portal/institution/closed-events.ts';
import { missingWorks } from '#api/portal/institution/list-routes.ts';
import { MIN_READERS } from '#api/circulation/loans/being-read.ts';
import { openCatalogue } from '#api/search/live-index/live-index.ts';
import { listLibraries } from '#api/circulation/units/store.ts';
import { describeEngine } from '../../support/servers/engines.ts';
import { startPortal, TEST_NOW, type Portal } from '../../support/portal.ts';

const OWN_LIST = `---
title: Lista com faltas
by: Rosa
published: "2001-01"
---
- 000000002: Está.
- 999999999: Não está.
- ISBN 9780000000002: Também não.
`;

describeEngine('reading lists and what is being read', () => {
  let portal: Portal;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acervo-lists-'));
    writeDemoContent(folder, TEST_NOW);
    writeFileSync(join(folder, 'pt/lists/faltas.md'), OWN_LIST);
    // A Sunday, on which the library does not open.
    const event = '---\ntitle: Domingo\nstarts: 2099-03-15 10:00\nlibrary: "1"\n---\n';
    mkdirSync(join(folder, 'pt/events'), { recursive: true });
    writeFileSync(join(folder, 'pt/events/domingo.md'), event);
    portal = await startPortal({ demonstration: true, contentFolders: [OWN_CONTENT, folder] });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('come newest first, with the works that the catalogue has, in the language asked for', async () => {
    const { itens } = await portal.call('GET /parametros/listas', {});
    expect(itens).toHaveLength(4);
    const sertao = itens.find(({ slug }) => slug === 'sertao');
    expect(sertao).toMatchObject({ autor: 'Rosa Meireles', idioma: 'pt' });
    expect(sertao?.obras.map(({ obra }) => obra.title)[0]).toBe('Vidas secas');
    expect(sertao?.obras).toHaveLength(5);
    expect(itens.at(-1)).toMatchObject({ slug: 'faltas', obras: [{ comentario: 'Está.' }] });
    portal.speak('en');
    const english = await portal.call('GET /parametros/listas', {});
    portal.speak('pt');
    expect(english.itens.find(({ slug }) => slug === 'sertao')).toMatchObject({
      titulo: 'Five ways across the backlands',
      idioma: 'en',
    });
  });

  it('tell of works that are not there with file and line', async () => {
    const catalogue = await openCatalogue(portal.db);
    const { lists, events } = readContent([folder]);
    expect(await missingWorks({ db: portal.db, catalogue }, lists)).toEqual([
      'content/pt/lists/faltas.md:7: no title has the control number "999999999"; the page leaves it out',
      'content/pt/lists/faltas.md:8: no title has the ISBN "9780000000002"; the page leaves it out',
    ]);
    await catalogue.close();
    const libraries = await listLibraries(portal.db.queries);
    expect(await closedDayProblems(portal.db.queries, events, libraries, '2026-03-12')).toEqual([
      'content/pt/events/domingo.md: starts: its library does not open on 2099-03-15',
    ]);
  });

  it('say of an event that its library does not open on its day', async () => {
    const { itens } = await portal.call('GET /parametros/eventos_institucionais', {});
    const closed = itens.filter(({ biblioteca_fechada: isClosed }) => isClosed);
    expect(closed.map(({ cod_evento }) => cod_evento)).toEqual(['domingo']);
  });

  it('count loans of titles that enough people have read, and name nobody', async () => {
    const answer = await portal.call('GET /emprestimo/em-leitura', {});
    expect(answer.itens.length).toBeGreaterThan(2);
    for (const item of answer.itens) {
      expect(item.emprestimos).toBeGreaterThanOrEqual(MIN_READERS);
      expect(Object.keys(item).sort()).toEqual(['autor', 'cod_acervo', 'emprestimos', 'titulo']);
    }
  });
});
