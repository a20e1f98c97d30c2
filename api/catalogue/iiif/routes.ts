import { open } from 'node:fs/promises';
import { MANIFEST_MEDIA, readManifest, readPageImage } from '#contract/catalogue/iiif.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { FileResponse } from '../../core/http/file-response.ts';
import { ProtocolResponse } from '../../core/http/other-status.ts';
import { refused } from '../../core/http/refused.ts';
import { ResponseCache } from '../../core/http/response-cache.ts';
import type { Services } from '../../services.ts';
import { recordState } from '../records/record-state.ts';
import { requireMarc, requireTitle } from '../records/require-title.ts';
import { iiifManifest, imageType } from './manifest.ts';
import { imageFile, titlePages, type TitlePages } from './store.ts';

/** Cache size in bytes: a few hundred books. */
const MAX_BYTES = 32_000_000;

/** Page images of titles, for viewers of any site (IIIF). */
export function iiifRoutes(bind: Bind, services: Services): void {
  const { db, content, settings, origin } = services;
  const manifests = new ResponseCache(recordState(services), MAX_BYTES, MANIFEST_MEDIA);

  const pagesOf = async (id: number): Promise<TitlePages> => {
    const pages = await titlePages(db.queries, id);
    if (!pages) throw refused(404, 'not_found');
    return pages;
  };

  const manifestOf = async (id: number): Promise<string> => {
    const { summary } = await requireTitle(db.queries, id);
    const marc = await requireMarc(db.queries, id);
    const { images } = await pagesOf(id);
    const { languages, institution } = settings;
    return JSON.stringify(
      iiifManifest({
        ...{ id, summary, marc, images, languages, origin },
        institution: institution.name,
      }),
    );
  };

  bind(readManifest, async ({ params: { id } }, http) => {
    openToAll(http);
    return manifests.of(String(id), () => manifestOf(id));
  });

  bind(readPageImage, async ({ params: { id, nome } }, http) => {
    openToAll(http);
    await requireTitle(db.queries, id);
    const pages = await pagesOf(id);
    const image = pages.images.find(({ name }) => name === nome);
    const path = image && content.file(imageFile(pages, image));
    if (!image || !path) throw refused(404, 'not_found');
    return sendImage(path, imageType(image.name), http);
  });
}

/** Lets pages of other sites read the response and show the image. */
function openToAll(http: Http): void {
  http.setHeader('access-control-allow-origin', '*');
  http.setHeader('cross-origin-resource-policy', 'cross-origin');
}

async function sendImage(path: string, media: string, http: Http) {
  const file = await open(path).catch(() => null);
  if (!file) throw refused(404, 'not_found');
  const { size, mtimeMs } = await file.stat();
  const etag = `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;
  http.setHeader('etag', etag);
  http.setHeader('cache-control', 'public, max-age=3600');
  if (http.header('if-none-match') === etag) {
    await file.close();
    return new ProtocolResponse(304, media, '');
  }
  http.setHeader('content-length', String(size));
  return new FileResponse(file.createReadStream(), { media, name: null });
}
