import { join } from 'node:path';

const REACT = /node_modules\/(react|react-dom|scheduler)\/|@astrojs\/react/;

/** What a page is alive with at once. Most pages show one of these. */
const FRAME = 'src/layouts/islands/frame.ts';
const TITLE = 'src/layouts/islands/title.ts';
const SEARCH = 'src/islands/search/SearchIsland.tsx';
const ACCOUNT = 'src/islands/account/AccountIsland.tsx';
const LOGIN = 'src/islands/auth/LoginIsland.tsx';
const HOURS = 'src/islands/units/HoursIsland.tsx';
const EVENTS = 'src/islands/institution/EventsIsland.tsx';

/** A file of scripts: these modules, and all that they need which stands in no file before it. */
interface Together {
  name: string;
  of: readonly string[];
  /** What these screens need beside it stays outside. */
  without?: readonly string[];
}

const inUi = (...files: string[]) => files.map((file) => `src/islands/ui/${file}`);
const inStyles = (...names: string[]) =>
  names.map((name) => `src/styles/components/${name}.css?url`);
const inLib = (...files: string[]) => files.map((file) => `src/lib/${file}`);

/** In this order; docs/architecture.md tells why these. */
const FILES: readonly Together[] = [
  {
    name: 'base',
    of: [
      FRAME,
      ...inLib('api/call.ts', 'format/dates.ts', 'format/lists.ts', 'format/times.ts'),
      ...inLib('format/languages.ts'),
      ...inUi('Status.tsx', 'load-style.ts'),
    ],
  },
  {
    name: 'screen',
    of: [
      ...inUi('Skeleton.tsx', 'EmptyState.tsx', 'LoadFailed.tsx', 'load/LoadNotice.tsx'),
      ...inUi('Tabs.tsx', 'CopyButton.tsx', 'error-text.ts', 'hooks/use-answer.ts'),
      ...inUi('hooks/use-location.ts', 'hooks/use-page-title.ts'),
      ...inLib('routes/paths.ts', 'screen-icons.ts', 'titles/tabs.ts'),
      'api/contract/shared/activities.ts',
      ...inStyles('marc', 'references', 'statistics'),
      'src/islands/basket/BasketButton.tsx',
    ],
  },
  {
    name: 'works',
    of: [
      ...inUi('Cover.tsx'),
      ...inLib('covers/cover-work.ts', 'format/names.ts', 'format/numbers.ts'),
      'src/islands/search/hits/LibraryLines.tsx',
      'api/contract/shared/constants.ts',
    ],
  },
  {
    name: 'forms',
    of: [
      ...inUi('form/Field.tsx', 'form/Checkbox.tsx', 'form/Choice.tsx', 'form/Radio.tsx'),
      ...inLib('routes/guard.ts', 'routes/account.ts', 'api/public-client.ts', 'format/money.ts'),
      'api/contract/shared/money.ts',
      ...inStyles('recovery'),
    ],
  },
  { name: 'title', of: [TITLE] },
  { name: 'search', of: [SEARCH] },
  {
    name: 'session',
    of: [
      ...inLib('api/credentials.ts', 'api/ask-to-sign-in.ts', 'api/session-events.ts'),
      ...inLib('api/interrupted.ts', 'storage/persistent.ts', 'stores/search-memory.ts'),
      ...inLib('stores/unread.ts', 'stores/last-seen.ts'),
      ...inUi('hooks/use-person.ts', 'Dialog.tsx', 'ConfirmDialog.tsx'),
    ],
    without: [LOGIN, HOURS],
  },
  // What follows a first view by itself.
  {
    name: 'results',
    of: [
      'src/islands/search/ResultActs.tsx',
      'src/islands/search/facets/Facets.tsx',
      'src/islands/search/facets/YearFacet.tsx',
      ...inUi('Pager.tsx'),
    ],
  },
  { name: 'copies', of: ['src/islands/titles/TitlePart.tsx'], without: [HOURS, ACCOUNT] },
  {
    name: 'loans',
    of: [
      'src/islands/account/HomeScreen.tsx',
      'src/islands/loans/PendingScreen.tsx',
      'src/islands/holds/HoldsScreen.tsx',
      'src/islands/auth/UserMenu.tsx',
      'src/islands/auth/UnreadCount.tsx',
    ],
    without: [ACCOUNT, HOURS, LOGIN, EVENTS],
  },
];

interface Chunking {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** These modules and all that they import when they start. */
function closureOf(entries: readonly string[], chunking: Chunking): Set<string> {
  const found = new Set(entries);
  for (const id of found)
    for (const next of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Asked for each module in turn: the first file that wants it has it. */
function group({ name, of, without = [] }: Together, root: string) {
  const files = (of: readonly string[]) => of.map((file) => join(root, file));
  let wanted: Set<string> | null = null;
  return {
    debugName: name,
    name: (id: string, chunking: Chunking) => {
      wanted ??= closureOf(files(of), chunking).difference(closureOf(files(without), chunking));
      return wanted.has(id) ? name : null;
    },
  };
}

/**
 * What pages load together comes in few files: React, and those above. Each takes what it needs by
 * itself (`closureOf`); what the bundler added would be the needs of other files, too.
 */
export const commonChunks = (root: string) => ({
  includeDependenciesRecursively: false,
  groups: [{ name: 'react', test: REACT }, ...FILES.map((file) => group(file, root))],
});
