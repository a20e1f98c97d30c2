import {
  checkTitle,
  readCopies,
  readPublishedTitles,
  readTitle,
  readTitleColour,
  readTitleLibraries,
  readTitlePermissions,
} from '#contract/titles.ts';
import { coverInks, coverTypeOf } from '#contract/shared/cover-inks.ts';
import { groundColour } from '#contract/shared/cover-palette.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../services.ts';
import type { Bind } from '../http/bind.ts';
import { followChanges } from '../db/follow.ts';
import { KeptAnswers } from '../http/kept-answers.ts';
import { PutIntoAnother, refused } from '../http/refused.ts';
import { writerOf } from '../http/validation.ts';
import { acao } from '../http/messages.ts';
import { describe } from '../marc/show/describe.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { copiesWire } from '../copies/wire.ts';
import { coverWire, ownFileOf } from '../catalogue/covers.ts';
import { pictureColour } from './picture-colour.ts';
import { linkedTitles } from '../catalogue/linked-titles.ts';
import { pageVersions } from './page-versions.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import { readPlace, writePlace } from './published-place.ts';
import { countTitles, publishedTitles, sourceOf } from '../catalogue/store.ts';
import { standingTitle } from '../catalogue/merged.ts';
import { presentMarc, presentTitle } from '../catalogue/present.ts';
import { tabFacts } from './tab-facts.ts';
import { titleTabs, type Tab } from './tabs.ts';
import { titleWire, workTypeOf } from '../catalogue/title-wire.ts';

/** Of descriptions that are kept: some thousand. */
const MOST_BYTES = 32_000_000;

/** A word for the records as they are now, in the database and in the index: not for what is lent. */
function recordState({ db, catalogue }: Pick<Services, 'db' | 'catalogue'>) {
  let changes = 0;
  const look = followChanges(db, ({ records, rules }) => {
    if (records || rules) changes++;
  });
  return async () => {
    await look();
    return `${changes} ${catalogue.edition()}`;
  };
}

/** Returns what describes a title, as JSON that is kept until a record changes. */
function keptDescriptions(services: Services) {
  const { db, catalogue, settings } = services;
  const kept = new KeptAnswers(recordState(services), MOST_BYTES);
  const describeTitle = async (id: number, locale: Locale): Promise<string> => {
    const title = await presentTitle(db.queries, id);
    const { summary } = title;
    const cover = coverWire(title, settings.covers);
    const marc = await presentMarc(db.queries, id);
    const lines = describe(marc);
    const source = await sourceOf(db.queries, id);
    const linked = await linkedTitles(db.queries, catalogue.index(), [{ id, source, lines }]);
    const wire = titleWire({ id, summary, cover, marc, lines, linked }, locale);
    return writerOf(readTitle.output)(wire);
  };
  return (id: number, locale: Locale) =>
    kept.of(`${locale} ${id}`, () => describeTitle(id, locale));
}

export function titleRoutes(bind: Bind, services: Services): void {
  const { db, settings } = services;

  const answer = keptDescriptions(services);
  bind(readTitle, ({ params: { id } }, { locale }) => answer(id, locale));

  bind(readCopies, async ({ params: { id }, query }) => {
    return copiesWire(services, await presentTitle(db.queries, id), query?.cod_unidade);
  });

  bind(readTitleColour, async ({ params: { id } }) => {
    const title = await presentTitle(db.queries, id);
    const { link_capa: cover, imagem_padrao: otherwise } = coverWire(title, settings.covers);
    const picture = cover ?? otherwise;
    if (picture === undefined) return { cor: drawnColour(title.summary) };
    const name = ownFileOf(picture);
    const file = name === null ? null : services.content.file(name);
    return { cor: file === null ? null : await pictureColour(file) };
  });

  bind(readTitleLibraries, async ({ params: { id } }) => {
    await presentTitle(db.queries, id);
    const places = (await copiesByLibrary(db.queries, [id])).get(id) ?? [];
    return { itens: places.map(({ availability }) => availability) };
  });

  bind(readTitlePermissions, async ({ params: { id } }, { locale, identity }) => {
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    const tabs = titleTabs(await tabFacts(services, await presentTitle(db.queries, id), patronId));
    return { itens: tabs.map((tab) => tabWire(tab, locale)) };
  });

  bind(readPublishedTitles, async ({ query }) => {
    const { depois, limite: asked = 1000 } = query ?? {};
    const after = depois === undefined ? null : readPlace(depois);
    if (depois !== undefined && after === null)
      throw refused(422, 'invalid_fields', undefined, [{ field: 'depois', problem: 'unknown' }]);
    const before = after?.given ?? 0;
    const limit = Math.max(0, Math.min(asked, settings.publish.titles - before));
    const titles = await publishedTitles(db.queries, { after, limit });
    const versions = await pageVersions(services, titles);
    const given = before + titles.length;
    const last = titles.length < limit || given >= settings.publish.titles ? null : titles.at(-1);
    return {
      itens: versions.map(({ id, version }) => ({ cod_acervo: id, versao: version })),
      total: Math.min(await countTitles(db.queries), settings.publish.titles),
      ...(last && { proximo: writePlace({ ...last, given }) }),
    };
  });

  bind(checkTitle, async ({ params: { id } }) => {
    const standing = await standingTitle(db.queries, id);
    if (standing === null) throw refused(404, 'title_not_found');
    if (standing !== id) throw new PutIntoAnother(id, standing);
    return { cod_acervo: id };
  });
}

const drawnColour = ({ workType, callNumber, year }: TitleSummary): string =>
  groundColour(coverInks(coverTypeOf(workTypeOf(workType).cover), callNumber, year ?? undefined));

const tabWire = ({ code, path, refusals }: Tab, locale: Locale) => ({
  codigo: code,
  rota: path,
  ...(refusals && {
    acao: acao(refusals, locale),
  }),
});
