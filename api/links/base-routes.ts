import {
  countLinkAccess,
  listBases,
  openGrupoA,
  openRestrictedLink,
  openStandard,
  openTarget,
  readTitleLinks,
} from '#contract/links.ts';
import type { Services } from '../services.ts';
import type { Bind, Http } from '../http/bind.ts';
import { refused } from '../http/refused.ts';
import type { TitleLink } from '../marc/map/title-summary.ts';
import { followedTitle, presentTitle } from '../catalogue/present.ts';
import { saveAccess } from './access.ts';
import { enter, type Wanted } from './enter.ts';
import { baseFor, type Base } from '../settings/link-rules.ts';

/** Bases that calls of their own lead to, by their code in the settings. */
type NamedBase = 'abnt' | 'target' | 'grupoa';

/** Links of titles and the external bases behind them. */
export function baseRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  const bases = settings.bases;

  async function linkOf(named: number, number: number): Promise<TitleLink & { titleId: number }> {
    const { id: titleId, summary } = await followedTitle(db.queries, named);
    const link = summary.links[number - 1];
    if (!link) throw refused(404, 'link_not_found');
    return { ...link, titleId };
  }

  const keep = (
    titleId: number,
    link: number,
    { identity }: Http,
    { browser = '', device = '', os = '' }: { browser?: string; device?: string; os?: string },
  ) =>
    saveAccess(db.queries, {
      ...{ titleId, link, browser, device, os },
      patronId: identity.kind === 'patron' ? identity.patronId : null,
      at: now().toISOString(),
    });

  async function enterNamed(code: NamedBase, wanted: Wanted, http: Http) {
    const base = bases.find((one: Base) => one.code === code);
    if (!base) throw refused(404, 'base_not_offered');
    return enter(services, http, base, wanted);
  }

  bind(readTitleLinks, async ({ params: { id } }) => {
    const { summary } = await presentTitle(db.queries, id);
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
    const { url, titleId } = await linkOf(a, b);
    await keep(titleId, b, http, body ?? {});
    const base = baseFor(url, bases);
    if (!base) return { url };
    const entrance = await enter(services, http, base, { link: url });
    return { ...entrance, ...(base.ownPage && { pearson: true }) };
  });

  bind(countLinkAccess, async ({ body }, http) => {
    const { cod_acervo: named, seq_paragrafo: number } = body;
    const { titleId } = await linkOf(named, number);
    await keep(titleId, number, http, body);
    return { ok: true };
  });

  bind(openStandard, ({ params: { x } }, http) => enterNamed('abnt', { codigo: x }, http));
  bind(openTarget, ({ params: { x } }, http) => enterNamed('target', { codigo: x }, http));
  bind(openGrupoA, ({ body }, http) => enterNamed('grupoa', { sessao: body.sessionid }, http));

  bind(listBases, async () => ({
    itens: bases.map(({ code, name }) => ({ codigo: code, nome: name })),
  }));
}
