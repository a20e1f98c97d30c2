import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../layouts/Page.astro', import.meta.url));
const REACT = /node_modules\/(react|react-dom|scheduler)\/|@astrojs\/react/;

const ONLY_ON_TERMINALS = 'KioskIsland';

interface Chunking {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Files of the islands that live on every page: those of the frame that come alive by themselves. */
function frameIslands(): string[] {
  const text = readFileSync(PAGE, 'utf8');
  const alive = new Set([...text.matchAll(/<(\w+)[^>]*?client:soon/g)].map(([, name]) => name));
  return [...text.matchAll(/import \{ (\w+) \} from '#(islands\/[^']+)'/g)].flatMap(
    ([, name, file]) => (alive.has(name) && name !== ONLY_ON_TERMINALS ? [`/src/${file}`] : []),
  );
}

/** These modules and all that they import when they start, once it is known what they import. */
function closureOf(entries: readonly string[], chunking: Chunking): Set<string> {
  const found = new Set(entries);
  for (const id of found)
    for (const next of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** What many screens share, in few files. */
const SHARED = [
  {
    name: 'screen',
    test: /src\/(islands\/ui\/(Skeleton|hooks\/use-(location|page-title))|lib\/routes\/paths)\./,
  },
  {
    name: 'answers',
    test: /src\/(islands\/ui\/(EmptyState|LoadFailed|error-text|hooks\/use-answer)|lib\/api\/error-messages)\./,
  },
  // Before those that use them, which would take them along.
  { name: 'constants', test: /api\/contract\/shared\/constants\./ },
  { name: 'lists', test: /src\/lib\/(format\/numbers|search\/words)\./ },
  { name: 'tabs', test: /src\/islands\/ui\/(Tabs|hooks\/use-scrolling-row)\./ },
  { name: 'choices', test: /src\/islands\/ui\/form\/(Checkbox|Choice)\./ },
  {
    name: 'asked',
    test: /src\/(lib\/search\/address|islands\/search\/(facets\/filter-words|asked-words))\./,
  },
  { name: 'cover', test: /src\/(islands\/ui\/Cover|lib\/(covers\/|format\/names))/ },
  { name: 'days', test: /(src\/lib\/format\/(dates|lists)|api\/contract\/shared\/in-words)\./ },
];

/** What nearly every screen imports beside them: asking the server, and saying how something stands. */
const EVERYWHERE = ['/src/lib/api/call.ts', '/src/islands/ui/Status.tsx'];

/**
 * What every page needs comes in two files: React, and what the islands of the frame import; many small
 * ones compress badly.
 */
export function commonChunks(root: string) {
  const entries = [...frameIslands(), ...EVERYWHERE].map((file) => `${root}${file}`);
  let frame: Set<string> | null = null;
  const base = (id: string, chunking: Chunking) => {
    frame ??= closureOf(entries, chunking);
    return frame.has(id) ? 'base' : null;
  };
  return [{ name: 'react', test: REACT }, { name: base }, ...SHARED];
}
