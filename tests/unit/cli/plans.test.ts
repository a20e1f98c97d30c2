import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { networkCommands } from '../../support/networks/command-line.ts';
import { AISLES, planFile, SHELVES } from '../api/catalogue/plans/sample-plan.ts';
import { fillWithReaders } from '../../support/networks/waiting-readers.ts';

describe('acervo plans check', () => {
  const { said, complained, folder, run } = networkCommands({
    fill: async (db) => {
      await fillWithReaders(db, [
        [{ libraryCode: 'central' }],
        [{ libraryCode: 'central' }],
        [{ libraryCode: 'branch' }],
      ]);
      const place = (id: number, call_number: string, shelf_location: string) =>
        db.queries
          .updateTable('copies')
          .set({ call_number, shelf_location })
          .where('id', '=', id)
          .execute();
      await place(1, '869.3 V517c', '2º andar, estante 14');
      await place(2, '869.3 V517c', 'Acervo fechado');
    },
  });
  const file = join(folder, 'content/plans/central.svg');
  beforeEach(() => void mkdirSync(join(folder, 'content/plans'), { recursive: true }));
  const check = () => run('plans', 'check');
  const plan = planFile(SHELVES + AISLES).replace('data-library="1"', 'data-library="central"');

  it('says that there is none', async () => {
    expect(await check()).toBe(0);
    expect(said).toEqual([`There is no plan in ${join(folder, 'content/plans')}.`]);
  });

  it('says how many copies have a shelf, and names some that have none', async () => {
    writeFileSync(file, plan);
    expect(await check()).toBe(0);
    expect(complained).toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(
        / \(plans: 1\): 1 of 2 copies have a shelf; not 869\.3 V517c \(Acervo fechado\)$/,
      ),
    ]);
  });

  it('refuses a plan with a script in it, with file and line', async () => {
    writeFileSync(file, plan.replace('</svg>', '<script>alert(1)</script></svg>'));
    expect(await check()).toBe(1);
    expect(complained).toEqual([`${file}: line 14: <script> is not allowed in a plan; remove it`]);
  });

  it('says of a library that does not exist', async () => {
    writeFileSync(file, planFile(SHELVES + AISLES));
    expect(await check()).toBe(1);
    expect(complained).toEqual([`${file}: data-library: there is no library with the code "1"`]);
  });
});
