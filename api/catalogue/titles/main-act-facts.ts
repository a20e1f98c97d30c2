import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import type { Services } from '../../services.ts';
import { ownHolds } from '../../circulation/holds/own.ts';
import { holdOptions } from '../../circulation/holds/options.ts';
import { pendingLoans } from '../../circulation/loans/details/pending.ts';
import { readPatron } from '../../circulation/loans/store.ts';
import type { LibraryCopies } from '../copies/copies-by-library.ts';
import type { StoredTitle } from '../records/store.ts';
import { mainAct } from '../copies/title-act.ts';
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

/** Gathers what decides the main act of a title for its asker, and decides. */
export async function findMainAct(
  services: Services,
  { title, libraries, copies: { bibliotecas: places } }: TitleFacts,
  asker: Asker,
): Promise<Copies['ato'] | null> {
  const own = await ownOf(services, title.id, asker);
  const { patronId } = asker;
  const onShelf = new Set(
    places
      .filter(({ disponibilidade }) => disponibilidade.disponiveis > 0)
      .map(({ cod_biblioteca: id }) => id),
  );
  // Nobody who is not signed in may ask for a copy, and nothing on a shelf is held.
  const asksForMore = places.length > 0 && (patronId !== null || onShelf.size === 0);
  const tabs = asksForMore
    ? titleTabs(await tabFacts(services, { title, libraries, patronId }))
    : [];
  const isHeld = onShelf.size === 0 && tabs.some(({ code }) => code === '18');
  return mainAct({
    ...own,
    isOnline: title.summary.online,
    places,
    onShelf,
    near: await ownCampus(services, libraries, patronId),
    mayRequest: tabs.some(({ code, refusals }) => code === '75' && refusals?.length === 0),
    holdOptions: isHeld ? await holdOptions(services, { titleId: title.id, ...asker }) : null,
  });
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
