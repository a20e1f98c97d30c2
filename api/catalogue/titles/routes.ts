import {
  readCopies,
  readTitle,
  readTitleColour,
  readTitleLibraries,
  readTitlePermissions,
} from '#contract/catalogue/titles.ts';
import { coverInks } from '#contract/shared/cover-inks.ts';
import { groundColour } from '#contract/shared/cover-palette.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { ResponseCache } from '../../core/http/response-cache.ts';
import { serializerOf } from '../../core/http/validation.ts';
import { acao } from '../../core/http/messages.ts';
import { certainYear } from '../marc/dates/years.ts';
import type { TitleSummary } from '../marc/map/title-summary.ts';
import { copiesWire } from '../copies/wire.ts';
import { coverWire, ownCoverFile } from '../records/covers.ts';
import { pictureColour } from './picture-colour.ts';
import { copiesByLibrary } from '../copies/copies-by-library.ts';
import { recordState } from '../records/record-state.ts';
import { requireTitle } from '../records/require-title.ts';
import { withActs } from './main-act-facts.ts';
import { SerializedResponse } from '../../core/http/serialized-response.ts';
import type { Searcher } from '../../search/searcher/searcher.ts';
import { findingNothingWhileAway, isSearchAway } from '../../search/searcher/while-away.ts';
import { tabFacts } from './tab-facts.ts';
import { titleTabs, type Tab } from './tabs.ts';
import { readWireTitle } from './wire-title.ts';
import { titleWire, workTypeOf } from '../records/title-wire.ts';

/** Cache size in bytes: several thousand descriptions. */
const MAX_BYTES = 32_000_000;

/** Returns a function that describes a title as JSON, cached until a record changes. */
function cachedDescriptions(services: Services) {
  const { db } = services;
  const responses = new ResponseCache(recordState(services), MAX_BYTES);
  const describeTitle = async (id: number, locale: Locale, titles: Searcher): Promise<string> => {
    const stored = await requireTitle(db.queries, id);
    const title = await readWireTitle({ ...services, titles }, stored);
    return serializerOf(readTitle.output)(titleWire(title, locale));
  };
  const { titles } = services.catalogue;
  return async (id: number, locale: Locale) => {
    try {
      return await responses.of(`${locale} ${id}`, () => describeTitle(id, locale, titles));
    } catch (error) {
      if (!isSearchAway(error)) throw error;
      // Not cached, as links to other titles may be missing.
      const linked = findingNothingWhileAway(titles);
      return new SerializedResponse(await describeTitle(id, locale, linked));
    }
  };
}

export function titleRoutes(bind: Bind, services: Services): void {
  const { db, settings, now } = services;
  const librariesOf = async (id: number) =>
    (await copiesByLibrary(db.queries, [id], now())).get(id) ?? [];

  const answer = cachedDescriptions(services);
  bind(readTitle, ({ params: { id } }, { locale }) => answer(id, locale));

  bind(readCopies, async ({ params: { id }, query }, { identity, locale }) => {
    const title = await requireTitle(db.queries, id);
    const libraries = await librariesOf(title.id);
    const wanted = query?.cod_unidade;
    const places = libraries.filter(({ library }) => wanted === undefined || library.id === wanted);
    const copies = await copiesWire(services, title, places);
    if (wanted !== undefined) return copies;
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    return withActs(services, { title, libraries, copies }, { patronId, locale });
  });

  bind(readTitleColour, async ({ params: { id } }) => {
    const title = await requireTitle(db.queries, id);
    const { link_capa: cover, imagem_padrao: otherwise } = coverWire(title, settings.covers);
    const picture = cover ?? otherwise;
    if (picture === undefined) return { cor: generatedCoverColour(title.summary) };
    const name = ownCoverFile(picture);
    const file = name === null ? null : services.content.file(name);
    return { cor: file === null ? null : await pictureColour(file) };
  });

  bind(readTitleLibraries, async ({ params: { id } }) => {
    await requireTitle(db.queries, id);
    return { itens: (await librariesOf(id)).map(({ availability }) => availability) };
  });

  bind(readTitlePermissions, async ({ params: { id } }, { locale, identity }) => {
    const patronId = identity.kind === 'patron' ? identity.patronId : null;
    const title = await requireTitle(db.queries, id);
    const libraries = await librariesOf(id);
    const tabs = titleTabs(await tabFacts(services, { title, libraries, patronId }));
    return { itens: tabs.map((tab) => tabWire(tab, locale)) };
  });
}

const generatedCoverColour = (summary: TitleSummary): string =>
  groundColour(
    coverInks(
      workTypeOf(summary.workType).cover,
      summary.callNumber,
      certainYear(summary) ?? undefined,
    ),
  );

const tabWire = ({ code, path, count, refusals }: Tab, locale: Locale) => ({
  codigo: code,
  rota: path,
  ...(count !== undefined && { quantidade: count }),
  ...(refusals && {
    acao: acao(refusals, locale),
  }),
});
