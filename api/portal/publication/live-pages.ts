import { BUILD_DAYS, buildToken } from '../../patrons/auth/tokens.ts';
import { titlesUsing } from '../../catalogue/records/refresh.ts';
import type { Content } from '../content/read.ts';
import { readChanges, type Position } from '../../core/db/change-log.ts';
import { coalesceRuns } from '../../core/db/coalesce-runs.ts';
import { createPoller } from '../../search/live-index/poller.ts';
import type { Services } from '../../services.ts';
import {
  publishedModules,
  type PageSources,
  type SitePlace,
  type PublishedModules,
} from './build-site.ts';
import { changedRecords, type Changed, type ChangedRecords } from './changed-records.ts';
import { removedFiles, pagesToRender, removeFiles, screenFiles } from './page-files.ts';
import { renderPages, type Pages, type Rendered } from './render-pages.ts';

/** Interval of checks for changes. */
const POLL_MS = 400;
/** Records rendered per batch. */
const SLICE = 40;
/** Pause after a failed rendering. */
const PAUSE_MS = 10_000;
/** Maximum attempts per record. */
const TRIES = 3;
/** Minimum interval between renderings of screens that depend on the whole catalogue. */
const SCREENS_MS = 30_000;

type LiveSite = SitePlace & Pick<PageSources, 'contentFolder' | 'api' | 'origin'>;

/** Known changes. */
interface State {
  /** The published build, and how far changes since were read. */
  build: string;
  position: Position;
  records: ChangedRecords;
  texts: Content;
  textsChanged: boolean;
  /** Titles changed since the screens with totals and newest titles were rendered. */
  catalogueChanged: boolean;
  /** When these screens were last rendered (`performance.now`). */
  screensAt: number;
}

interface Context {
  services: Services;
  site: LiveSite;
  warn: (text: string) => void;
}

/**
 * Keeps the pages of a built site up to date with records and texts, whatever the catalogue's size: renders
 * pages of changed and new records, then screens with totals and newest titles
 * (docs/decisions/publishing.md). New menus need a build. Returns the stop function.
 */
export function startPageUpdates(context: Context): () => Promise<void> {
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
    const modules = publishedModules(site);
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

/** Reads changes since the pages were built or last checked. */
async function takeChanges(
  { services: { db, content, settings }, site, warn }: Context,
  state: State,
  { build, position }: PublishedModules,
): Promise<void> {
  if (state.build !== build) Object.assign(state, { build, position });
  const changes = await readChanges(db, state.position);
  state.position = changes.position;
  if (changes.server === 'behind')
    warn('A failover lost changes: publish, so that pages show none of them.');
  state.records.add('authority', changes.authorities);
  state.records.add('title', await titlesUsing(db.queries, changes.authorities));
  state.records.add('title', changes.records);
  if (changes.records.length > 0) state.catalogueChanged = true;
  const texts = content.now();
  if (texts === state.texts) return;
  removeFiles(site.siteFolder, removedFiles(state.texts, texts, settings.languages));
  Object.assign(state, { texts, textsChanged: true });
}

/** Renders pages of the latest changes; failures are queued requeue. */
async function renderSome(
  { services, site, warn }: Context,
  state: State,
  { folder }: PublishedModules,
): Promise<void> {
  const { records } = state;
  const { languages } = services.settings;
  const some = records.take(SLICE);
  const screens = screensDue(state, some.length === 0);
  if (some.length === 0 && !screens) return;
  // Apply the change to the index before rendering.
  await services.catalogue.refresh();
  const { gone, ...pages } = await pagesToRender(services, site.siteFolder, some);
  removeFiles(site.siteFolder, gone);
  const screenPages = screens ? screenFiles(state.texts, services.settings) : [];
  const inputs: Pages = { ...pages, files: [...pages.files, ...screenPages] };
  if (inputs.files.length === 0) return;
  const token = await buildToken(services, BUILD_DAYS.own);
  const sources = { ...site, token, languages, titlesInSiteSearch: 0 };
  const before = { ...state };
  if (screens) {
    const screensAt = performance.now();
    Object.assign(state, { textsChanged: false, catalogueChanged: false, screensAt });
  }
  try {
    const rendered = await renderPages(sources, folder, inputs, records.size > 0);
    for (const line of requeue(records, some, rendered)) warn(line);
  } catch (error) {
    const { textsChanged, catalogueChanged } = before;
    Object.assign(state, { textsChanged, catalogueChanged });
    for (const { kind, id, tries } of some) records.add(kind, [id], tries);
    throw error;
  }
}

/**
 * Texts are rendered at once; totals and newest titles when no record is queued, at most every SCREENS_MS.
 */
const screensDue = (state: State, isIdle: boolean): boolean =>
  state.textsChanged ||
  (state.catalogueChanged && isIdle && performance.now() - state.screensAt >= SCREENS_MS);

/** Queues failed records requeue. Returns those that are given up. */
function requeue(
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
