import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareAuthority, saveAuthorities } from '#api/catalogue/authorities/save-records.ts';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { PER_PART } from '#api/portal/institution/sitemap-store.ts';
import { marc } from '#api/catalogue/marc/build.ts';
import type { Settings } from '#api/portal/settings/settings.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';
import { startPortal, TEST_NOW, type Portal } from '../../../support/portal.ts';
import { readSitemap } from '../../../support/servers/read-sitemap.ts';

const SITE = 'https://catalogo.example';
const title = (number: string, facts = {}) => book({ number, title: `Título ${number}`, ...facts });
const on = (day: string) => `${day}T12:00:00.000Z`;

describeEngine('addresses that machines know', () => {
  let portal: Portal;
  let now = TEST_NOW;

  const open = async (institution: Partial<Settings['institution']> = {}) => {
    portal = await startPortal({
      now: () => now,
      settings: {
        ...DEMONSTRATION_SETTINGS,
        institution: { ...DEMONSTRATION_SETTINGS.institution, ...institution },
        // Fewer pages are built than there are records.
        publish: { ...DEMONSTRATION_SETTINGS.publish, titles: 1, authorities: 1 },
      },
      fill: async (db) => {
        await fillNetwork(db);
        await addTitles(db, [title('1', { author: 'Lima, Ana' }), title('2')], on('2026-01-05'));
        await addTitles(db, [title('3')], on('2026-02-01'));
      },
    });
  };
  beforeEach(() => {
    now = TEST_NOW;
    return open();
  });
  afterEach(() => portal.close());

  const read = async (address: string) => {
    const response = await fetch(portal.url + address);
    if (response.status !== 200) return response.status;
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    return readSitemap(await response.text());
  };
  /** What a part says of pages in Portuguese: the end of the address, and the day. */
  const days = async (name: string) => {
    const places = await read(`/sitemap-${name}.xml`);
    if (typeof places === 'number') return places;
    return Object.fromEntries(
      places
        .filter(({ loc, links }) => loc === links['pt-BR'])
        .map(({ loc, lastmod }) => [loc.slice(SITE.length), lastmod]),
    );
  };

  it('are every title and authority in the sitemap, with the day of its last change (GET /publicacao/mapa)', async () => {
    expect(await read('/sitemap.xml')).toEqual([
      { loc: `${SITE}/sitemap-paginas.xml`, lastmod: '', links: {} },
      { loc: `${SITE}/sitemap-acervos-1.xml`, lastmod: '2026-02-01', links: {} },
      { loc: `${SITE}/sitemap-autoridades-1.xml`, lastmod: '2026-01-05', links: {} },
    ]);
    expect(await days('acervos-1')).toEqual({
      '/acervo/1': '2026-01-05',
      '/acervo/2': '2026-01-05',
      '/acervo/3': '2026-02-01',
    });
    expect(await days('autoridades-1')).toEqual({ '/autoridade/1': '2026-01-05' });
    expect(await days('paginas')).toMatchObject({ '/': '', '/horarios': '', '/ajuda': '' });
    for (const name of ['acervos-2', 'acervos-0', 'nada', 'acervos'])
      expect(await days(name), name).toBe(404);
  });

  it('follow what is imported while the server runs (GET /publicacao/mapa/:parte)', async () => {
    await read('/sitemap.xml');
    await addTitles(portal.db, [title('1')], on('2026-03-01'));
    await addTitles(portal.db, [title('2', { title: 'Mudou' })], on('2026-03-02'));
    await addTitles(portal.db, [title('3', { deleted: true })], on('2026-03-03'));
    await addTitles(portal.db, [title('4')], on('2026-03-04'));
    // The record without its author changed, too; the one that left is no page to list.
    expect(await days('acervos-1')).toEqual({
      '/acervo/1': '2026-03-01',
      '/acervo/2': '2026-03-02',
      '/acervo/4': '2026-03-04',
    });
    await addTitles(portal.db, [title('4')], on('2026-03-05'));
    expect(await days('acervos-1')).toMatchObject({ '/acervo/4': '2026-03-04' });
    now = new Date(TEST_NOW.getTime() + 301_000);
    expect(await read('/sitemap.xml')).toContainEqual(
      expect.objectContaining({ loc: `${SITE}/sitemap-acervos-1.xml`, lastmod: '2026-03-04' }),
    );
  });

  it('are in parts by their codes, which a record never leaves', async () => {
    await portal.db.queries
      .updateTable('titles')
      .set({ id: PER_PART + 1 })
      .where('id', '=', 2)
      .execute();
    const places = (await read('/sitemap.xml')) as { loc: string }[];
    expect(places.map(({ loc }) => loc.slice(SITE.length))).toEqual([
      '/sitemap-paginas.xml',
      '/sitemap-acervos-1.xml',
      '/sitemap-acervos-2.xml',
      '/sitemap-autoridades-1.xml',
    ]);
    expect(await days('acervos-2')).toEqual({ [`/acervo/${PER_PART + 1}`]: '2026-01-05' });
  });

  it('leave out headings that lead to another authority', async () => {
    const data = ['100 1_ $aLima, Ana Maria', '400 1_ $aLima, Ana'];
    const described = prepareAuthority(marc({ type: 'z ', control: { '001': 'a1' }, data }), {
      source: 'test',
      controlNumber: 'a1',
    });
    await portal.db.transaction((tx) => saveAuthorities(tx, [described], on('2026-03-01')));
    expect(await days('autoridades-1')).toEqual({ '/autoridade/2': '2026-03-01' });
  });

  it('say whom to tell of a vulnerability (GET /publicacao/seguranca)', async () => {
    const contact = async () => {
      const response = await fetch(`${portal.url}/.well-known/security.txt`);
      if (response.status !== 200) return response.status;
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      return response.text();
    };
    expect(await contact()).toBe(404);
    await portal.close();
    await open({ webAddress: 'https://ufvi.example' });
    expect(await contact()).toMatch(/^Contact: https:\/\/ufvi.example\nExpires: 2026-09-08T/);
    await portal.close();
    await open({ securityContact: 'mailto:seguranca@ufvi.example' });
    expect(await contact()).toMatch(/^Contact: mailto:seguranca@ufvi.example\n/);
  });
});
