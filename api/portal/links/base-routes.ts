import {
  countLinkAccess,
  listBases,
  openGrupoA,
  openRestrictedLink,
  openStandard,
  openTarget,
  readTitleLinks,
} from '#contract/portal/links.ts';
import type { Queries } from '../../core/db/connection.ts';
import type { Services } from '../../services.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { requireCurrentTitle, requireTitle } from '../../catalogue/records/require-title.ts';
import { hasPageImages } from '../../catalogue/iiif/store.ts';
import { manifestUrl } from '../../catalogue/iiif/manifest.ts';
import { titleById } from '../../catalogue/records/store.ts';
import { countLinkUse } from './access.ts';
import { enter, signedInPatron, type BaseTarget } from './enter.ts';
import { baseFor, mayEnter, type Base } from '../settings/link-rules.ts';

/** Bases with calls of their own, by their code in the settings. */
type NamedBase = 'abnt' | 'target' | 'grupoa';

/** A link by its position; of a merged title, the link of the other title. */
async function findLink(q: Queries, origin: string, named: number, number: number) {
  const { id: titleId, summary } = await requireCurrentTitle(q, named);
  const own = titleId === named ? summary : (await titleById(q, named))?.summary;
  const meant = own?.links[number - 1];
  const at =
    own === summary ? number - 1 : summary.links.findIndex(({ url }) => url === meant?.url);
  const link = summary.links[at];
  if (link) return { url: link.url, titleId, number: at + 1 };
  // The link after those of the record is to the page images.
  if (number !== summary.links.length + 1 || !(await hasPageImages(q, titleId)))
    throw refused(404, 'link_not_found');
  return { url: manifestUrl(origin, titleId), titleId, number };
}

/** Links of titles and the external bases behind them. */
export function baseRoutes(bind: Bind, services: Services): void {
  const { db, settings, now, origin } = services;
  const bases = settings.bases;

  const count = (
    titleId: number,
    link: number,
    { browser = '', device = '', os = '' }: { browser?: string; device?: string; os?: string },
  ) => countLinkUse(db.queries, { ...{ titleId, link, browser, device, os }, at: now() });

  async function enterNamed(code: NamedBase, target: BaseTarget, http: Http) {
    const base = bases.find((one: Base) => one.code === code);
    if (!base) throw refused(404, 'base_not_offered');
    return enter(services, http, base, target);
  }

  bind(readTitleLinks, async ({ params: { id } }) => {
    const { summary } = await requireTitle(db.queries, id);
    return {
      itens: summary.links.map(({ url, text, note, restricted, relation }, at) => ({
        seq_paragrafo: at + 1,
        url,
        texto: text,
        ...(note && { nota: note }),
        restrito: restricted,
        relacionado: relation === 'related',
      })),
    };
  });

  bind(openRestrictedLink, async ({ params: { a, b }, body }, http) => {
    const { url, titleId, number } = await findLink(db.queries, origin, a, b);
    await count(titleId, number, body ?? {});
    const base = baseFor(url, bases);
    if (!base) return { url };
    const entrance = await enter(services, http, base, { link: url });
    return { ...entrance, ...(base.ownPage && { pearson: true }) };
  });

  bind(countLinkAccess, async ({ body }) => {
    const { titleId, number } = await findLink(
      db.queries,
      origin,
      body.cod_acervo,
      body.seq_paragrafo,
    );
    await count(titleId, number, body);
    return { ok: true };
  });

  bind(openStandard, ({ params: { x } }, http) => enterNamed('abnt', { codigo: x }, http));
  bind(openTarget, ({ params: { x } }, http) => enterNamed('target', { codigo: x }, http));
  bind(openGrupoA, ({ body }, http) => enterNamed('grupoa', { sessao: body.sessionid }, http));

  bind(listBases, async (_input, http) => ({
    itens: bases
      .filter((base) => mayEnter(base, signedInPatron(http).group))
      .map(({ code, name }) => ({ codigo: code, nome: name })),
  }));
}
