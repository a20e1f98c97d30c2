import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import { OWN_CONTENT } from '#api/portal/content/reader.ts';
import { readCoverFiles } from '#api/catalogue/titles/cover-files.ts';
import { saveCoverFiles } from '#api/catalogue/titles/cover-store.ts';
import { BRIGHT } from '#contract/shared/cover-palette.ts';
import { describeEngine } from '../../../support/servers/engines.ts';
import { putCovers } from '../../../support/pictures.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { addTitles, book, fillNetwork } from '../../../support/networks/small-network.ts';

const ELSEWHERE = 'https://covers.example.org/capas/1.jpg';
const GREEN = { r: 8, g: 136, b: 72 };

/** A picture with a plain ground and a small sign of another colour. */
function picture(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const sign = { create: { width: 20, height: 20, channels: 3, background: 'white' } } as const;
  return sharp({ create: { width: 200, height: 300, channels: 3, background: GREEN } })
    .composite([{ input: sign, top: 40, left: 90 }])
    .toFormat(format)
    .toBuffer();
}

describeEngine('the colour of a cover', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acervo-colour-'));
  let portal: Portal;
  let [drawn, elsewhere, gone, broken] = [0, 0, 0, 0];
  const pictures: number[] = [];

  beforeAll(async () => {
    const covers = { origins: ['https://covers.example.org'], defaultImage: '' };
    portal = await startPortal({
      settings: { ...DEMONSTRATION_SETTINGS, covers },
      contentFolders: [OWN_CONTENT, folder],
      fill: async (db) => {
        await fillNetwork(db);
        const shelved = { number: '1', title: 'Sertão', more: ['090 __ $a869.3$bR788g'] };
        const linked = { number: '2', title: 'De fora', more: [`856 42 $u${ELSEWHERE}$3Capa`] };
        const others = ['3', '4', '5', '6', '7', '8'].map((number) => ({ number, title: 'Outro' }));
        const ids = await addTitles(
          db,
          [shelved, linked, ...others].map((facts) => book(facts)),
        );
        [drawn = 0, elsewhere = 0, gone = 0, broken = 0] = ids;
        pictures.push(...ids.slice(4));
        await addTitles(db, [book({ number: '3', title: 'Saiu', deleted: true })]);
      },
    });
    const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
    for (const [at, format] of formats.entries()) {
      putCovers(folder, { [`${pictures[at]}.${format}`]: await picture(format) });
    }
    putCovers(folder, { [`${broken}.jpg`]: Buffer.from('ffd8ffe0', 'hex') });
    const { services } = portal;
    await saveCoverFiles(services, readCoverFiles(folder), '2026-03-12T17:20:00.000Z');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  const colourOf = async (id: number) =>
    (await portal.call('GET /acervo/:id/cor', { params: { id } })).cor;

  it('is that of the ground which is drawn', async () => {
    // The bright ink of Cutter number 788, by the mark of the work.
    expect(await colourOf(drawn)).toBe(BRIGHT[8]);
  });

  it('is the one that covers most of a picture, of each kind that a cover may be', async () => {
    expect(pictures).toHaveLength(4);
    for (const id of pictures) {
      const colour = (await colourOf(id)) ?? '';
      const parts = (colour.match(/[0-9a-f]{2}/g) ?? []).map((part) => parseInt(part, 16));
      // It is counted in steps of 16.
      for (const [at, part] of Object.values(GREEN).entries()) {
        expect(Math.abs((parts[at] ?? -99) - part)).toBeLessThanOrEqual(16);
      }
    }
  });

  it('is missing for pictures on other hosts and unreadable ones', async () => {
    expect(await colourOf(elsewhere)).toBeNull();
    expect(await colourOf(broken)).toBeNull();
  });

  it('is missing for unknown and withdrawn titles', async () => {
    const refusal = (id: number) => portal.refusal('GET /acervo/:id/cor', { params: { id } });
    expect(await refusal(999)).toMatchObject({ statusCode: 404, code: 'title_not_found' });
    expect(await refusal(gone)).toMatchObject({ statusCode: 410, code: 'title_withdrawn' });
  });
});
