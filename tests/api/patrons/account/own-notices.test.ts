import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { insertAlert } from '#api/patrons/alerts/store.ts';
import { hashPassword } from '#api/patrons/auth/password.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { fillWithReaders } from '../../../support/networks/waiting-readers.ts';
import { startPortal, TEST_NOW } from '../../../support/portal.ts';

it('alerts are in the words of the library, in the languages in which it wrote some', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-own-notices-'));
  mkdirSync(join(folder, 'pt/notices'), { recursive: true });
  writeFileSync(
    join(folder, 'pt/notices/hold-cancelled.md'),
    '---\ntitle: Sem reserva\n---\n\n“{{title}}”\n\nPergunte em {{library}}.\n',
  );
  const password = await hashPassword('Acervo@2026');
  const portal = await startPortal({
    contentFolders: [OWN_CONTENT, folder],
    fill: (db) => fillWithReaders(db, [[{ libraryCode: 'central' }]], password),
  });
  try {
    const params = { title: 'Iracema', library: 'Central' };
    const alert = { patronId: 1, kind: 'hold_cancelled', params, at: TEST_NOW } as const;
    await portal.db.transaction((tx) => insertAlert(tx, alert));
    await portal.signIn('leitor');
    const query = { dataIni: '2026-03-01', dataFim: '2026-03-31' };
    const newest = async () => {
      const { itens } = await portal.call('GET /solicitacoes/alertas', { query });
      return [itens[0]?.titulo, itens[0]?.texto];
    };
    expect(await newest()).toEqual(['Sem reserva', '“Iracema” Pergunte em Central.']);
    portal.speak('en');
    expect(await newest()).toEqual(['Hold cancelled by the library', '“Iracema”. Central.']);
  } finally {
    portal.speak('pt');
    await portal.close();
    rmSync(folder, { recursive: true });
  }
});
