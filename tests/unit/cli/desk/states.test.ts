import { describe, expect, it } from 'vitest';
import { insertSuggestion } from '#api/catalogue/acquisitions/store.ts';
import { insertComment } from '#api/portal/comments/store.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import {
  addTitles,
  book,
  BRANCH,
  CENTRAL,
  fillNetwork,
} from '../../../support/networks/small-network.ts';
import { POLICY } from '../../../support/networks/waiting-readers.ts';

const AT = '2026-03-12T02:20:00.000Z';

describe('the desk, moving what waits for it', () => {
  const { said, complained, run, withDatabase } = networkCommands({
    environment: { ACERVO_NOW: '2026-03-13T12:00:00Z' },
    fill: async (db) => {
      await fillNetwork(db);
      await db.transaction(async (tx) => {
        const content = 'Primeira linha.\n\nTerceira linha.';
        await insertComment(tx, { patronId: 1, libraryId: CENTRAL, content, at: AT });
        await insertSuggestion(tx, {
          ...{ patron_id: 1, library_id: BRANCH, state: 'pre_sugestao' },
          ...{ title: 'Torto arado', author: '', publisher: 'Todavia' },
          ...{ edition: '2', isbn_issn: '', periodical: '', other: 'Dois, por favor.' },
          ...{ created_at: AT, updated_at: AT },
        });
      });
    },
  });
  const desk = (...args: string[]) => run('desk', ...args);

  it('lists them with whole text, in the time of their library', async () => {
    expect(await desk('list', 'comment')).toBe(0);
    expect(said).toEqual([
      '1  enviado  2026-03-11 23:20  leitor, Biblioteca Central',
      '    Primeira linha.',
      '',
      '    Terceira linha.',
    ]);
    said.length = 0;
    expect(await desk('list', 'suggestion', '--state', 'pre_sugestao')).toBe(0);
    expect(said).toEqual([
      '1  pre_sugestao  2026-03-11 23:20  leitor, Biblioteca da Serra',
      '    Torto arado / Todavia',
      '    edition: 2',
      '    Dois, por favor.',
    ]);
    said.length = 0;
    expect(await desk('list', 'suggestion', '--state', 'atendida')).toBe(0);
    expect(said).toEqual(['There are none.']);
  });

  it('moves one along, and says from where', async () => {
    expect(await desk('set', 'comment', '1', 'aprovado')).toBe(0);
    expect(said).toEqual(['comment 1: enviado → aprovado']);
    said.length = 0;
    await desk('list', 'comment', '--state', 'aprovado');
    expect(said[0]).toContain('1  aprovado');
  });

  it('refuses a move that the table does not have, and says which it has', async () => {
    expect(await desk('set', 'suggestion', '1', 'atendida')).toBe(1);
    expect(complained).toEqual([
      '“pre_sugestao” does not lead to “atendida”. It leads to: sugestao_compra, duplicada, ja_existe, nao_atendida, cancelada.',
    ]);
    expect(said).toEqual([]);
  });

  it('proposes the title with the ISBN of a fulfilled suggestion, and places its first hold', async () => {
    const copies = [{ barcode: 'c1', libraryCode: 'branch' }];
    await withDatabase(async (db) => {
      await addTitles(db, [
        book({ number: '1', title: 'Torto arado', isbn: '9780262035613', copies }),
      ]);
      await db.queries.updateTable('suggestions').set({ isbn_issn: '0-262-03561-8' }).execute();
      await db.queries.insertInto('policies').values(POLICY).execute();
    });
    for (const state of ['sugestao_compra', 'em_cotacao', 'aguardando_entrega']) {
      await desk('set', 'suggestion', '1', state);
    }
    expect(said.join()).not.toContain('ISBN');
    await desk('set', 'suggestion', '1', 'atendida');
    expect(said.at(-1)).toBe(
      'suggestion 1: aguardando_entrega → atendida (its ISBN is that of title 1 "Torto arado"; "acervo desk title 1 1" places the first hold)',
    );
    expect(await desk('title', '1', '1')).toBe(0);
    expect(said.at(-1)).toBe('suggestion 1: title 1 (hold 1 for whoever suggested it)');
    expect(await desk('title', '1', '1')).toBe(1);
    expect(complained).toEqual(['You already have this hold.']);
    expect(await desk('title', '7', '1')).toBe(1);
    expect(await desk('title', '1', '7')).toBe(1);
    expect(complained.slice(1)).toEqual([
      'There is nothing with the code 7.',
      'There is nothing with the code 7.',
    ]);
    expect(await desk('title', 'one', '1')).toBe(2);
  });

  it('says when there is nothing with that code', async () => {
    expect(await desk('set', 'comment', '7', 'aprovado')).toBe(1);
    expect(complained).toEqual(['There is nothing with the code 7.']);
  });

  it.each([
    [['set', 'letter', '1', 'aprovado'], '"letter" is nothing that the desk moves'],
    [['set', 'constructor', '1', 'aprovado'], '"constructor" is nothing that the desk moves'],
    [['set', 'comment', 'one', 'aprovado'], '"one" is no number of a comment'],
    [['set', 'comment', '1', 'atendida'], '"atendida" is no state here; there are: enviado'],
    [['set', 'comment', '1', 'toString'], '"toString" is no state here'],
    [['set', 'comment', '1'], '"acervo desk set" needs ENTITY ID STATE'],
    [['list'], '"acervo desk list" needs ENTITY'],
    [['list', 'comment', '--state', 'lido'], '"lido" is no state here'],
  ])('does not understand %j, and says why', async (args, sentence) => {
    expect(await desk(...args)).toBe(2);
    expect(complained[0]).toContain(sentence);
    expect(said).toEqual([]);
  });
});
