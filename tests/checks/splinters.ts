import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A file of code, how long it is, and who imports it. */
interface CodeFile {
  file: string;
  lines: number;
  importers: string[];
}

/** Shorter files with one importer are asked why they stand alone. */
const SHORT = 30;

/** A file that would grow longer than this by what it imports is not asked to take it in. */
const LONG = 200;

/**
 * What has a file of its own by its kind (docs/decisions/static-checks.md): something else than an import starts
 * it, or a rule of imports tells it from its importer.
 */
const OWN_BY_KIND = [
  /^src\/(pages|head|delivery)\//,
  /\.(astro|d\.ts)$/,
  /Island\.tsx$/,
  /(^|[/-])(worker|routes|store|rules|words)\.ts$/,
  /^(cli|api\/(contract|core\/db\/migrations|core\/db\/schema|portal\/jobs\/letters))\//,
];

/** Pairs of rooms that the import rules keep apart. */
const TOLD_APART: readonly { file: RegExp; into: RegExp }[] = [
  { file: /^api\//, into: /(^api\/app|[/-]routes)\.ts$/ },
  { file: /^src\/lib\//, into: /^src\/(?!lib\/)/ },
  { file: /^src\/build\//, into: /^astro\.config\.mjs$/ },
];

/** The area of screens that a file belongs to; none for what all of them use. */
const screenArea = (file: string): string | undefined =>
  /^src\/islands\/(?!ui\/)([^/]+)\//.exec(file)?.[1];

/** What an area shows on another's screen stays in its own area. */
const isGuest = (file: string, into: string): boolean => {
  const [own, other] = [screenArea(file), screenArea(into)];
  return own !== undefined && other !== undefined && own !== other;
};

const STATIC = /^(?:import|export)\s[^;']*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;
const LATE = /import\('([^']+)'\)|new URL\('([^']+)', import\.meta\.url\)/g;

const ALIASES: readonly [string, string][] = [
  ['#api/', 'api/'],
  ['#contract/', 'api/contract/'],
  ['#cli/', 'cli/'],
  ['#demo/', 'demo/'],
  ['#build/', 'src/build/'],
  ['#delivery/', 'src/delivery/'],
  ['#head/', 'src/head/'],
  ['#lib/', 'src/lib/'],
  ['#islands/', 'src/islands/'],
  ['#layouts/', 'src/layouts/'],
];

function resolve(file: string, from: string): string {
  const [path = ''] = from.split('?');
  const alias = ALIASES.find(([start]) => path.startsWith(start));
  return alias ? path.replace(...alias) : posix.join(posix.dirname(file), path);
}

const found = (pattern: RegExp, file: string, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => resolve(file, first ?? second ?? ''));

/** Every file of code with its importers; one that is loaded late counts as wanted twice. */
export function codeFiles(): CodeFile[] {
  const all = globSync('{api,cli,demo,src,deploy,tests}/**/*.{ts,tsx,astro,mjs}').concat(
    'astro.config.mjs',
  );
  const texts = new Map(all.map((file) => [file, readFileSync(file, 'utf8')]));
  const importers = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const late = found(LATE, file, text).map((target) => [target, `${file} (late)`] as const);
    for (const [target, importer] of [
      ...found(STATIC, file, text).map((target) => [target, file] as const),
      ...late.flatMap(([target, importer]) => [
        [target, importer] as const,
        [target, `${importer} chunk`] as const,
      ]),
    ]) {
      importers.set(target, (importers.get(target) ?? new Set()).add(importer));
    }
  }
  return [...texts].map(([file, text]) => ({
    file,
    lines: text.split('\n').length - 1,
    importers: [...(importers.get(file) ?? [])],
  }));
}

/** Files that are too short to stand alone: each with the one that should take it in. */
export function splinters(): { file: string; lines: number; into: string }[] {
  const all = codeFiles();
  const linesOf = new Map(all.map(({ file, lines }) => [file, lines]));
  return all.flatMap(({ file, lines, importers: [into, ...others] }) => {
    if (into === undefined || others.length > 0 || lines >= SHORT) return [];
    if (OWN_BY_KIND.some((kind) => kind.test(file)) || into.startsWith('tests/')) return [];
    if (isGuest(file, into)) return [];
    if (TOLD_APART.some((rule) => rule.file.test(file) && rule.into.test(into))) return [];
    return lines + (linesOf.get(into) ?? 0) > LONG ? [] : [{ file, lines, into }];
  });
}
