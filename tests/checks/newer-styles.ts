import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { scriptsOf } from './oldest-browsers.ts';

/** Names of CSS: "@layer", "(hover)", ":focus", "gap:", "min()", "1rem", and keywords of values. */
interface Features {
  /** What the oldest browsers of src/delivery/browsers.ts know. */
  known: string[];
  /** What they do not know, and what they show instead. */
  newer: Record<string, string>;
}

const FEATURES = JSON.parse(
  readFileSync(join(import.meta.dirname, 'style-features.json'), 'utf8'),
) as Features;

const KNOWN = new Set([...FEATURES.known, ...Object.keys(FEATURES.newer)]);

/** Their values are names that the site gives. */
const OWN_NAMES =
  /^(--.*|animation(-name)?|container(-name)?|counter-.*|font|font-family|grid-(area|template|template-areas|row|column|row-start|row-end|column-start|column-end)|list-style|src|transition(-property)?|unicode-range|view-transition-name|will-change)$/;

/** Without comments, strings, and blocks that browsers skip which do not know what is in them. */
function withoutGuarded(css: string): string {
  let rest = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""')
    .replaceAll(/url\([^)]*\)/g, '""');
  for (let from = 0; ;) {
    const start = rest.slice(from).search(/@supports(?! not)/);
    if (start < 0) return rest;
    let end = rest.indexOf('{', from + start) + 1;
    for (let depth = 1; depth > 0 && end < rest.length; end++) {
      if (rest[end] === '{') depth++;
      if (rest[end] === '}') depth--;
    }
    rest = rest.slice(0, from + start) + rest.slice(end);
    from += start;
  }
}

const all = (text: string, pattern: RegExp, write: (name: string) => string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => write(name));

function namesOfPrelude(prelude: string): string[] {
  if (!prelude.startsWith('@')) return all(prelude, /:([a-z][a-z-]*)/g, (name) => `:${name}`);
  return [
    ...all(prelude, /^@([a-z-]+)/g, (name) => `@${name}`),
    ...(/^@(media|container)/.test(prelude)
      ? all(prelude, /\((?:min-|max-)?([a-z-]+)/g, (name) => `(${name})`)
      : []),
  ];
}

function namesOfDeclaration(declaration: string): string[] {
  const [, property = '', value = ''] = /^\s*([a-z-]+)\s*:(.*)$/s.exec(declaration) ?? [];
  if (property === '') return [];
  const own = OWN_NAMES.test(property);
  const plain = value.replaceAll(/#[\da-f]+|--[\w-]+/gi, ' ').toLowerCase();
  return [
    ...(property.startsWith('--') ? [] : [`${property}:`]),
    ...all(plain, /(?<![\w-])([a-z-]+)\(/g, (name) => `${name}()`),
    ...(property === 'unicode-range'
      ? []
      : all(plain, /(?<![\w-])-?[\d.]+([a-z]+)/g, (name) => `1${name}`)),
    ...(own ? [] : all(plain, /(?<![\w.-])([a-z-]*[a-z])(?![\w(-])/g, (name) => name)),
  ];
}

/** Selectors of a list; `:is()` is one, which drops nothing but what is newer. */
function selectorsOf(prelude: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const sign of prelude) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += sign;
  }
  return selectors;
}

/** Selectors whose rule older browsers drop as a whole, because one of the list is newer. */
const droppedSelectors = (prelude: string): string[] => {
  if (prelude.startsWith('@')) return [];
  const isNewer = (selector: string) =>
    namesOfPrelude(selector).some((name) => name in FEATURES.newer);
  const selectors = selectorsOf(prelude);
  return selectors.some(isNewer) ? selectors.filter((selector) => !isNewer(selector)) : [];
};

/** What in a style sheet the oldest browsers may not know. */
export function newerStylesIn(css: string): string[] {
  const text = withoutGuarded(css);
  const preludes = [...text.matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) => prelude.trim());
  const bodies = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => body);
  const names = [
    ...preludes.flatMap(namesOfPrelude),
    ...bodies.flatMap((body) => body.split(';').flatMap(namesOfDeclaration)),
  ];
  return [
    ...[...new Set(names)].filter((name) => !KNOWN.has(name)),
    ...preludes.flatMap(droppedSelectors).map((selector) => `${selector} beside a newer selector`),
  ];
}

/** What in the style sheets of a built site the oldest browsers may not know. */
export function newerStylesOf(folder: string): { sheets: number; problems: string[] } {
  const pages = globSync('**/*.html', { cwd: folder }).map(
    (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
  );
  const texts = [...pages.map(([, html]) => html), ...scriptsOf(folder).values()];
  // Sheets of earlier builds stay beside those of this one.
  const names = new Set(texts.flatMap((text) => text.match(/(?<![\w.~-])[\w.~-]+\.css\b/g) ?? []));
  const sheets = [
    ...globSync('**/*.css', { cwd: folder })
      .filter((file) => names.has(basename(file)) && !file.startsWith('pagefind/'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
    ...pages.flatMap(([file, html]) =>
      [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
        ([, css = '']) => [file, css] as const,
      ),
    ),
  ];
  const problems = sheets.flatMap(([file, css]) =>
    newerStylesIn(css).map((problem) => `${file}: ${problem}`),
  );
  return { sheets: sheets.length, problems: [...new Set(problems)] };
}
