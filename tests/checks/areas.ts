import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import AREAS from '../../api/areas.json' with { type: 'json' };
import { splinters } from './splinters.ts';

/** An area of the server and what it takes from others when it runs; types are not counted. */
export interface AreaUse {
  area: string;
  files: number;
  uses: string[];
}

const IMPORT =
  /^(?:import|export)\s+(?<type>type\s+)?(?<names>[^;]*?)from\s+'(?<from>[^']+)'|^import\s+'(?<alone>[^']+)'/gm;

/** The longest name wins: `search/engine` is an area of its own. */
const areaOf = (file: string): string | undefined =>
  AREAS.filter((area) => file === area || file.startsWith(`${area}/`))
    .sort((a, b) => b.length - a.length)
    .at(0);

const isTypesOnly = (names: string): boolean =>
  names.startsWith('{') &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .every((name) => name === '' || name.startsWith('type '));

function resolve(file: string, from: string): string {
  if (from.startsWith('#contract/')) return from.replace('#contract/', 'api/contract/');
  if (/^#(api|cli|demo)\//.test(from)) return from.replace('#', '');
  return posix.join(posix.dirname(file), from);
}

function usedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(({ groups }) => {
    const { type, names = '', from, alone } = groups ?? {};
    if (type !== undefined || isTypesOnly(names.trim())) return [];
    const area = areaOf(resolve(file, from ?? alone ?? ''));
    return area === undefined ? [] : [area];
  });
}

/** The areas in their order, read from the files themselves. */
export function areaUses(): AreaUse[] {
  const files = globSync('{api,cli,demo}/**/*.ts');
  return AREAS.map((area) => {
    const own = files.filter((file) => areaOf(file) === area);
    const uses = new Set(own.flatMap(usedBy));
    return {
      area,
      files: own.length,
      uses: AREAS.filter((other) => other !== area && uses.has(other)),
    };
  });
}

/** What nearly every area uses. */
const COMMON = ['api/contract', 'api/core/db', 'api/core/http'];

/**
 * A line for each area, as docs/architecture.md shows them; `COMMON` is left out.
 *
 * @param counted with the number of files, which changes too often for a document
 */
export function drawAreas(counted = false): string {
  return areaUses()
    .map(({ area, files, uses }) => {
      const others = uses.filter((other) => !COMMON.includes(other)).map(shortName);
      const name = counted ? `${shortName(area)} (${files})` : shortName(area);
      return others.length > 0 ? `${name} → ${others.join(', ')}` : name;
    })
    .join('\n');
}

/** `circulation/loans` for `api/circulation/loans`. */
const shortName = (area: string): string => area.replace('api/', '');

/** The folders that hold most files of code, with their number. */
export function fullestFolders(least: number): [string, number][] {
  const files = globSync('{api,cli,demo,src,tests,deploy}/**/*.{ts,tsx,astro}');
  return [...Map.groupBy(files, posix.dirname)]
    .map(([folder, inside]): [string, number] => [folder, inside.length])
    .filter(([, count]) => count >= least)
    .sort(([, one], [, other]) => other - one);
}

/** Parts of the site that are no area of the server. */
const SCREENS_ONLY = [
  ...['accessibility', 'common', 'errors', 'frame', 'pages', 'refusals', 'share', 'toasts', 'ui'],
];

/** Floors on which a file or folder has the name of an area or room, or one that begins with it ("loan-details"). */
const FLOORS = [
  'api/contract/!(shared)/*',
  'tests/unit/api/!(contract|*.ts)/*/',
  'src/islands/*/',
  'tests/unit/islands/*/',
  'src/lib/i18n/locales/pt/*.json',
];

/** Names on a floor that are no area's. */
export function strayNames(): string[] {
  const words = AREAS.flatMap((area) => area.split('/').map((part) => part.replace('.ts', '')));
  const known = new Set([...words, ...SCREENS_ONLY]);
  return globSync(FLOORS).filter((path) => {
    const name = posix.basename(path).replace(/\..*$/, '');
    const begins = [...known].some((area) =>
      [area, area.replace(/s$/, '')].some((word) => name.startsWith(`${word}-`)),
    );
    return !known.has(name) && !begins;
  });
}

/** Where they are drawn. */
const DOCUMENT = 'docs/architecture.md';

if (import.meta.main && process.argv.includes('--draw')) {
  const text = readFileSync(DOCUMENT, 'utf8');
  const drawn = `\`\`\`areas\n${drawAreas()}\n\`\`\``;
  writeFileSync(
    DOCUMENT,
    text.replace(/```areas\n[^]*?\n```/, () => drawn),
  );
} else if (import.meta.main) {
  console.log(drawAreas(true));
  console.log('\nFolders with twenty files of code or more:');
  for (const [folder, count] of fullestFolders(20)) console.log(`${folder} (${count})`);
  console.log('\nSplinters, and the file that should take them in:');
  for (const { file, lines, into } of splinters()) console.log(`${file} (${lines}) → ${into}`);
}
