import {
  readSecurityContact,
  readSitemapIndex,
  readSitemapPart,
} from '#contract/portal/institution/well-known.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import type { Services } from '../../services.ts';
import { coursePaths } from './courses.ts';
import { securityTxt } from './security-txt.ts';
import { sitemapIndexXml, sitemapXml, type SitemapEntry, type SitemapPart } from './sitemap.ts';
import { recordsInPart, sitemapPartsOf, type Listed } from './sitemap-store.ts';

/** Screens to be indexed by search engines. */
const SCREENS = ['/', '/horarios', '/agenda', '/perguntas', '/sobre'];

/** Record parts by name prefix, with the path of their pages. */
const RECORDS: Readonly<Record<string, { listed: Listed; page: string }>> = {
  acervos: { listed: 'titles', page: '/acervo/' },
  autoridades: { listed: 'authorities', page: '/autoridade/' },
};

/** Like all other files (api/portal/site/cache.ts). */
const AN_HOUR = 'public, max-age=3600';
/** How long the list of parts is cached: with millions of records it takes a second or two. */
const INDEX_MS = 300_000;

/** Sitemap and security.txt. */
export function wellKnownRoutes(bind: Bind, services: Services): void {
  const { db, settings, content, origin, now } = services;
  const site = { origin, languages: settings.languages };
  let index: { at: number; xml: Promise<string> } | undefined;

  bind(readSitemapIndex, async (_input, http) => {
    http.setHeader('cache-control', AN_HOUR);
    const at = now().getTime();
    if (!index || Math.abs(at - index.at) > INDEX_MS) index = { at, xml: indexXml(services) };
    return index.xml.catch((error: unknown) => {
      index = undefined;
      throw error;
    });
  });

  bind(readSitemapPart, async ({ params: { parte } }, http) => {
    const [kind = '', part] = parte.split('-');
    const records = RECORDS[kind];
    const entries = records
      ? (await recordsInPart(db.queries, records.listed, Number(part))).map(
          ({ id, changed }): SitemapEntry => ({ path: `${records.page}${id}`, changed }),
        )
      : pages(
          [...content.now().pages.keys()],
          [...content.now().lists.keys()],
          await coursePaths(db.queries),
        );
    if (entries.length === 0) throw refused(404, 'not_found');
    http.setHeader('cache-control', AN_HOUR);
    return sitemapXml(entries, site);
  });

  bind(readSecurityContact, async (_input, http) => {
    const { securityContact, webAddress } = settings.institution;
    // A web contact must use TLS.
    const contact = securityContact || (webAddress.startsWith('https://') ? webAddress : '');
    if (!contact) throw refused(404, 'not_found');
    http.setHeader('cache-control', AN_HOUR);
    return securityTxt({ contact, ...site, now: now() });
  });
}

/** Pages that do not show a record; their last change is unknown. */
function pages(
  texts: readonly string[],
  lists: readonly string[],
  courses: readonly string[],
): SitemapEntry[] {
  const ofLists = lists.length > 0 ? ['/listas', ...lists.map((slug) => `/listas/${slug}`)] : [];
  const ofCourses = courses.length > 0 ? ['/cursos', ...courses] : [];
  const all = [...SCREENS, ...texts.map((slug) => `/${slug}`), ...ofLists, ...ofCourses];
  return all.map((path) => ({ path }));
}

async function indexXml({ db, origin }: Services): Promise<string> {
  const parts: SitemapPart[] = [{ name: 'paginas' }];
  for (const [kind, { listed }] of Object.entries(RECORDS)) {
    for (const { part, changed } of await sitemapPartsOf(db.queries, listed)) {
      parts.push({ name: `${kind}-${part}`, changed });
    }
  }
  return sitemapIndexXml(parts, origin);
}
