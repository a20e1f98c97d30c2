import { describe, expect, it } from 'vitest';
import { insertService } from '#api/circulation/services/store.ts';
import { networkCommands } from '../../../support/networks/command-line.ts';
import { CENTRAL, fillNetwork } from '../../../support/networks/small-network.ts';

const AT = new Date('2026-03-12T02:20:00Z');

describe('the desk, answering requests', () => {
  const { said, complained, run } = networkCommands({
    environment: { ACERVO_NOW: '2026-03-13T12:00:00Z' },
    fill: async (db) => {
      await fillNetwork(db);
      await db.transaction((tx) =>
        insertService(tx, {
          ...{ patronId: 1, libraryId: CENTRAL, kind: 'ficha', at: AT },
          ...{ phone: '5555-0101', email: 'a@b.example', fields: { titulo: 'Ler' } },
        }),
      );
    },
  });
  const desk = (...args: string[]) => run('desk', ...args);

  it('completes a card, moves it with words, and reads both', async () => {
    expect(await desk('card', '1', '--mark', 'S237l', '--cdd', '028.9')).toBe(0);
    expect(said).toEqual(['The card of request 1 is changed.']);
    expect(await desk('set', 'service', '1', 'disponivel', '--reply', 'Pronta.')).toBe(0);
    said.length = 0;
    expect(await desk('list', 'service')).toBe(0);
    expect(said).toEqual([
      '1  disponivel  2026-03-11 23:20  leitor, Biblioteca Central',
      '    ficha: Ler',
      '    titulo: Ler',
      '    cutter: S237l',
      '    cdd: 028.9',
      '    5555-0101, a@b.example',
      '    answered: Pronta.',
    ]);
  });

  it('says what it cannot do', async () => {
    expect(await desk('card', '2', '--cdd', '028.9')).toBe(1);
    expect(await desk('card', '1')).toBe(2);
    expect(complained.join('\n')).toContain('needs --mark, --cdd, --cdu or a subject');
    expect(await desk('card', '1', '--subject1', ' ')).toBe(2);
    expect(complained.join('\n')).toContain('at least its first subject');
    expect(await desk('card', 'x', '--cdd', '1')).toBe(2);
    expect(await desk('set', 'hold', '1', 'cancelled', '--reply', 'Sim')).toBe(2);
    expect(complained.join('\n')).toContain('leave --reply out');
  });
});
