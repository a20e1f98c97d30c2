import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { ownHolds } from '../../circulation/holds/own.ts';
import { holdOptions } from '../../circulation/holds/options.ts';
import { pendingLoans } from '../../circulation/loans/details/pending.ts';
import { readPatron } from '../../circulation/loans/store.ts';
import type { LibraryCopies } from '../copies/copies-by-library.ts';
import type { StoredTitle } from '../records/store.ts';
import { mainAct, placeAct } from '../copies/title-act.ts';
import { tabFacts } from './tab-facts.ts';
import { titleTabs } from './tabs.ts';

type Copies = Output<'GET /acervo/:id/exemplares'>;

interface TitleFacts {
  title: StoredTitle;
  libraries: readonly LibraryCopies[];
  copies: Copies;
}

export interface Asker {
  /** Null: not signed in. */
  patronId: number | null;
  locale: Locale;
}

/** Adds the acts that a title offers its asker: the main one, and one per library. */
export async function withActs(
  services: Services,
  { title, libraries, copies }: TitleFacts,
  asker: Asker,
): Promise<Copies> {
  const { bibliotecas: places } = copies;
  const own = await ownOf(services, title.id, asker);
  const { patronId } = asker;
  const onShelf = new Set(
    places
      .filter(({ disponibilidade }) => disponibilidade.disponiveis > 0)
      .map(({ cod_biblioteca: id }) => id),
  );
  // Nobody who is not signed in may ask for a copy, and nothing on every shelf is held.
  const asksForMore = places.length > 0 && (patronId !== null || onShelf.size < places.length);
  const tabs = asksForMore
    ? titleTabs(await tabFacts(services, { title, libraries, patronId }))
    : [];
  const isHeld = onShelf.size < places.length && tabs.some(({ code }) => code === '18');
  const options = isHeld ? await holdOptions(services, { titleId: title.id, ...asker }) : null;
  const ato = mainAct({
    ...own,
    isOnline: title.summary.online,
    places,
    onShelf,
    near: await ownCampus(services, libraries, patronId),
    mayRequest: tabs.some(({ code, refusals }) => code === '75' && refusals?.length === 0),
    holdOptions: onShelf.size === 0 ? options : null,
  });
  return {
    ...copies,
    ...(ato && { ato }),
    bibliotecas: places.map((place) => {
      const act = placeAct(place, options);
      return act ? { ...place, ato: act } : place;
    }),
  };
}

/** Those libraries of the asker's campus; null: the asker has none. */
async function ownCampus(
  { db }: Services,
  libraries: readonly LibraryCopies[],
  patronId: number | null,
): Promise<ReadonlySet<number> | null> {
  const patron = patronId === null ? null : await readPatron(db.queries, patronId);
  if (!patron?.campusId) return null;
  const near = libraries.filter(({ library }) => library.campusId === patron.campusId);
  return new Set(near.map(({ library }) => library.id));
}

async function ownOf(services: Services, titleId: number, { patronId, locale }: Asker) {
  if (patronId === null) return { loans: [], holds: [] };
  const isOwn = ({ cod_acervo: id }: { cod_acervo: number }) => id === titleId;
  const loans = await pendingLoans(services, { patronId, locale, detailed: true });
  const holds = await ownHolds(services, { patronId, locale });
  return { loans: loans.itens.filter(isOwn), holds: holds.itens.filter(isOwn) };
}
