/**
 * Which modules share a file of scripts, by name. A file takes what its modules import, unless an earlier
 * file has it; the bundler divides the rest. Dynamic imports do not list the files to preload.
 *
 * Why: small files compress badly and each costs a request. Without the names (React alone in a file) a title
 * page weighs 3.6 kB of JavaScript more and makes 62 requests instead of 15, the search page 4.7 kB more and 59
 * instead of 15; under slow 4G their islands hydrate after 2.6 s instead of 1.9.
 * Lists of files to preload would add 0.5 kB to every page. Weighed by tests/checks/budgets.ts.
 * Can go: when the bundler weighs what a page loads (docs/architecture.md).
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const REACT = /node_modules\/(react|react-dom|scheduler)\/|@astrojs\/react/;

/** Entries that pages hydrate at once. */
const FRAME = 'src/delivery/entries/frame.ts';
const TITLE = 'src/delivery/entries/title.ts';
const SEARCH = 'src/islands/search/SearchIsland.tsx';
const ACCOUNT = 'src/islands/account/AccountIsland.tsx';
const LOGIN = 'src/islands/auth/LoginIsland.tsx';
const HOURS = 'src/islands/units/HoursIsland.tsx';
const EVENTS = 'src/islands/institution/EventsIsland.tsx';

interface Chunk {
  name: string;
  modules: readonly string[];
  /** Modules that these entries need stay outside. */
  without?: readonly string[];
}

const inUi = (...files: string[]) => files.map((file) => `src/islands/ui/${file}`);
const inStyles = (...names: string[]) =>
  names.map((name) => `src/styles/components/${name}.css?url`);
const inLib = (...files: string[]) => files.map((file) => `src/lib/${file}`);

/** Earlier ones first. */
const CHUNKS: readonly Chunk[] = [
  {
    name: 'base',
    modules: [
      FRAME,
      ...inLib('api/call.ts', 'format/lists.ts', 'format/times.ts'),
      ...inLib('format/languages.ts'),
      'api/contract/shared/loans/expected-return.ts',
      ...inUi('Status.tsx', 'load-style.ts'),
    ],
  },
  {
    name: 'screen',
    modules: [
      ...inUi('Skeleton.tsx', 'LoadFailed.tsx', 'load/LoadNotice.tsx', 'Tabs.tsx'),
      ...inUi('hooks/use-answer.ts', 'hooks/use-location.ts', 'hooks/use-page-title.ts'),
      ...inUi('hooks/use-first-view.ts'),
      ...inLib('screen-icons.ts', 'titles/tabs.ts'),
      'api/contract/shared/activities.ts',
      ...inStyles('marc', 'references', 'services', 'statistics'),
      'src/islands/basket/BasketButton.tsx',
    ],
  },
  {
    name: 'works',
    modules: [
      ...inUi('Cover.tsx'),
      ...inLib('covers/cover-work.ts'),
      'src/islands/search/hits/LibraryLines.tsx',
      'api/contract/shared/constants.ts',
    ],
  },
  {
    name: 'forms',
    modules: [
      ...inUi('form/Field.tsx', 'form/Checkbox.tsx', 'form/Choice.tsx', 'form/Radio.tsx'),
      ...inLib('routes/guard.ts', 'routes/account.ts', 'api/public-client.ts', 'format/money.ts'),
      'api/contract/shared/money.ts',
      ...inStyles('recovery'),
    ],
  },
  { name: 'title', modules: [TITLE] },
  { name: 'search', modules: [SEARCH] },
  {
    name: 'session',
    modules: [
      ...inLib('api/credentials.ts', 'api/ask-to-sign-in.ts', 'api/session-events.ts'),
      ...inLib('api/interrupted.ts', 'storage/persistent.ts', 'stores/search-memory.ts'),
      ...inLib('stores/unread.ts', 'stores/last-seen.ts'),
      ...inUi('hooks/use-person.ts', 'Dialog.tsx', 'ConfirmDialog.tsx'),
    ],
    without: [LOGIN, HOURS],
  },
  // Loaded by themselves after the first view.
  {
    name: 'results',
    modules: [
      'src/islands/search/ResultActions.tsx',
      'src/islands/search/facets/Facets.tsx',
      'src/islands/search/facets/YearFacet.tsx',
      ...inUi('Pager.tsx'),
    ],
  },
  { name: 'copies', modules: ['src/islands/titles/TitlePart.tsx'], without: [HOURS, ACCOUNT] },
  {
    name: 'loans',
    modules: [
      'src/islands/account/HomeScreen.tsx',
      'src/islands/loans/PendingScreen.tsx',
      'src/islands/holds/HoldsScreen.tsx',
      'src/islands/auth/UserMenu.tsx',
      'src/islands/auth/UnreadCount.tsx',
    ],
    without: [ACCOUNT, HOURS, LOGIN, EVENTS],
  },
];

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The modules with all that they import statically. */
function closureOf(entries: readonly string[], all: Modules): Set<string> {
  const found = new Set(entries);
  for (const id of found)
    for (const next of all.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The bundler calls `name` for each module; the first chunk that claims it has it. */
function groupOf({ name, modules, without = [] }: Chunk, root: string) {
  const paths = (files: readonly string[]) => files.map((file) => join(root, file));
  let claimed: Set<string> | null = null;
  return {
    debugName: name,
    name: (id: string, all: Modules) => {
      claimed ??= closureOf(paths(modules), all).difference(closureOf(paths(without), all));
      return claimed.has(id) ? name : null;
    },
  };
}

/** A plugin, because Astro sets `modulePreload` itself. */
export const chunks = (root: string): Plugin => ({
  name: 'acervo-chunks',
  enforce: 'post',
  configEnvironment: (environment) =>
    environment === 'client'
      ? {
          build: {
            modulePreload: false,
            rolldownOptions: {
              // A chunk with an entry may be that entry; else each entry were one more file.
              preserveEntrySignatures: 'allow-extension',
              output: {
                codeSplitting: {
                  includeDependenciesRecursively: false,
                  groups: [
                    { name: 'react', test: REACT },
                    ...CHUNKS.map((chunk) => groupOf(chunk, root)),
                  ],
                },
              },
            },
          },
        }
      : undefined,
});
