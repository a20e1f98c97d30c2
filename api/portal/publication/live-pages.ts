import { BUILD_DAYS, buildToken } from '../../patrons/auth/tokens.ts';
import { titlesUsing } from '../../catalogue/records/refresh.ts';
import type { Content } from '../content/read.ts';
import { readChanges, type Position } from '../../core/db/change-log.ts';
import { coalesceRuns } from '../../core/db/coalesce-runs.ts';
import { createPoller } from '../../search/live-index/poller.ts';
import type { Services } from '../../services.ts';
import {
  standingModules,
  type PageSources,
  type SitePlace,
  type StandingModules,
} from './build-site.ts';
import { changedRecords, type Changed, type ChangedRecords } from './changed-records.ts';
import { goneFiles, pagesOf, removeFiles, screenFiles } from './page-files.ts';
import { renderPages, type Pages, type Rendered } from './render-pages.ts';

/** How often it is asked whether something changed. */
const POLL_MS = 400;
/** Records whose pages are made in one go. */
const SLICE = 40;
/** How long it waits after it could make nothing. */
const PAUSE_MS = 10_000;
/** How often one record is tried. */
const TRIES = 3;
/** Shortest time between two renderings of the screens that show what the catalogue holds. */
const SCREENS_MS = 30_000;

export type LiveSite = SitePlace & Pick<PageSources, 'contentFolder' | 'api' | 'origin'>;

/** What is known of changes. */
interface State {
  /** The build that the standing pages are of, and up to where changes since it were read. */
  build: string;
  position: Position;
  records: ChangedRecords;
  texts: Content;
  textsChanged: boolean;
  /** Titles changed since the screens with totals and newest titles were rendered. */
  catalogueChanged: boolean;
  /** When these screens were last rendered; see `performance.now`. */
  screensAt: number;
}

interface Context {
  services: Services;
  site: LiveSite;
  warn: (text: string) => void;
}

/**
 * Keeps the pages of a built site up to date with records and texts, at any size of the catalogue: renders the pages
 * of changed and new records, then the screens that show totals and newest titles (docs/decisions/publishing.md).
 * New menus wait for the next build. Returns what ends it.
 */
export function keepPages(context: Context): () => Promise<void> {
  const { services, site, warn } = context;
  const texts = services.content.now();
  const records = changedRecords();
  const state: State = {
    ...{ build: '', position: '', records, texts },
    ...{ textsChanged: false, catalogueChanged: false, screensAt: -Infinity },
  };
  let pausedUntil = 0;
  let ended = false;

  const step = coalesceRuns(async () => {
    if (ended || performance.now() < pausedUntil) return;
    const modules = standingModules(site);
    if (modules === null) return;
    await takeChanges(context, state, modules);
    await renderSome(context, state, modules);
  });
  const { start, stop } = createPoller(step, POLL_MS);
  start((error) => {
    pausedUntil = performance.now() + PAUSE_MS;
    warn(error instanceof Error ? error.message : String(error));
  });
  return () => {
    stop();
    ended = true;
    return step();
  };
}

/** Reads what changed since the pages were built or were last looked at. */
async function takeChanges(
  { services: { db, content, settings }, site }: Context,
  state: State,
  { build, position }: StandingModules,
): Promise<void> {
  if (state.build !== build) Object.assign(state, { build, position });
  const changes = await readChanges(db, state.position);
  state.position = changes.position;
  state.records.add('authority', changes.authorities);
  state.records.add('title', await titlesUsing(db.queries, changes.authorities));
  state.records.add('title', changes.records);
  if (changes.records.length > 0) state.catalogueChanged = true;
  const texts = content.now();
  if (texts === state.texts) return;
  removeFiles(site.siteFolder, goneFiles(state.texts, texts, settings.languages));
  Object.assign(state, { texts, textsChanged: true });
}

/** Renders the pages of what changed last; what could not be rendered waits for its next turn. */
async function renderSome(
  { services, site, warn }: Context,
  state: State,
  { folder }: StandingModules,
): Promise<void> {
  const { records } = state;
  const { languages } = services.settings;
  const some = records.take(SLICE);
  const screens = screensDue(state, some.length === 0);
  if (some.length === 0 && !screens) return;
  // What is read for the pages is what the change left, not what was prepared before it.
  await services.catalogue.refresh();
  const { gone, ...pages } = await pagesOf(services, site.siteFolder, some);
  removeFiles(site.siteFolder, gone);
  const screenPages = screens ? screenFiles(state.texts, services.settings) : [];
  const wanted: Pages = { ...pages, files: [...pages.files, ...screenPages] };
  if (wanted.files.length === 0) return;
  const token = await buildToken(services, BUILD_DAYS.own);
  const sources = { ...site, token, languages, titlesInSiteSearch: 0 };
  const before = { ...state };
  if (screens) {
    const screensAt = performance.now();
    Object.assign(state, { textsChanged: false, catalogueChanged: false, screensAt });
  }
  try {
    const rendered = await renderPages(sources, folder, wanted, records.size > 0);
    for (const line of again(records, some, rendered)) warn(line);
  } catch (error) {
    const { textsChanged, catalogueChanged } = before;
    Object.assign(state, { textsChanged, catalogueChanged });
    for (const { kind, id, tries } of some) records.add(kind, [id], tries);
    throw error;
  }
}

/** Texts show at once; totals and newest titles when no record waits, and not with every edit of a busy day. */
const screensDue = (state: State, isIdle: boolean): boolean =>
  state.textsChanged ||
  (state.catalogueChanged && isIdle && performance.now() - state.screensAt >= SCREENS_MS);

/** Lets records whose pages could not be made wait for their next turn. Returns what is given up. */
function again(
  records: ChangedRecords,
  some: readonly Changed[],
  { refused, failed }: Rendered,
): string[] {
  const lost = failed.filter(({ file }) => {
    const [, place, number] = /(acervo|autoridade|capas)\/(\d+)\./.exec(file) ?? [];
    const kind = place === 'autoridade' ? 'authority' : 'title';
    const one = some.find((changed) => changed.kind === kind && changed.id === Number(number));
    if (one === undefined || one.tries + 1 >= TRIES) return true;
    records.add(kind, [one.id], one.tries + 1);
    return false;
  });
  return [
    ...lost.map(({ file, problem }) => `${file} stays as it was: ${problem}`),
    ...refused.map((file) => `${file} waits for "npm run acervo -- publish".`),
  ];
}
