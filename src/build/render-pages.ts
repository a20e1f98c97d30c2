import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inlineHashes, linksOfPage } from './page-facts.ts';
import { openBundle, type Renderable } from './rendering.ts';

/**
 * Re-renders single pages of a published site, exactly as the build would. Runs as a separate
 * process, to read everything afresh and free its memory: the list of files comes on standard
 * input, the result is the last line of standard output (api/portal/publication/render-pages.ts).
 */

type Hashes = ReturnType<typeof inlineHashes>;

const site = process.env['ACERVO_SITE'] ?? '';
const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(site, name), 'utf8')) as T;

/** Replaces a file atomically. */
function save(file: string, content: Buffer | string): string {
  const path = join(site, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
  return file;
}

const isWritten = (file: string, content: Buffer): boolean => {
  try {
    return readFileSync(join(site, file)).equals(content);
  } catch {
    return false;
  }
};

function isAllowed(page: string, allowed: Hashes): boolean {
  const { script, style } = inlineHashes(page);
  return (
    script.every((hash) => allowed.script.includes(hash)) &&
    style.every((hash) => allowed.style.includes(hash))
  );
}

/** Result: pages rendered, pages that need a full build, and failures. */
async function renderAll(pages: readonly Renderable[]) {
  const written: string[] = [];
  const refused: string[] = [];
  const failed: { file: string; problem: string }[] = [];
  const allowed = readJson<Hashes>('policy.json');
  for (const { file, render } of pages) {
    try {
      const content = await render();
      const isPage = file.endsWith('.html');
      if (isWritten(file, content)) continue;
      if (isPage && !isAllowed(content.toString('utf8'), allowed)) refused.push(file);
      else written.push(save(file, content));
    } catch (error) {
      failed.push({ file, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return { written, refused, failed };
}

/** Records where these pages' titles are cited and read. */
function saveLinks(files: readonly string[]): void {
  const known = readJson<Record<string, Record<string, string>>>('links.json');
  const links = new Map(Object.entries(known));
  for (const file of files) {
    const [, id] = /^acervo\/(\d+)\.html$/.exec(file) ?? [];
    if (id === undefined) continue;
    const found = linksOfPage(readFileSync(join(site, file), 'utf8'), id);
    if (found === undefined) links.delete(id);
    else links.set(id, found);
  }
  const now = JSON.stringify(Object.fromEntries(links), null, 1);
  if (now !== JSON.stringify(known, null, 1)) save('links.json', now);
}

const wanted = new Set(JSON.parse(await text(process.stdin)) as string[]);
const { ACERVO_RENDER: modules = '', ACERVO_ORIGIN: origin = '' } = process.env;
const rendered = await renderAll(await openBundle(modules, origin, wanted));
saveLinks(rendered.written);
process.stdout.write(`\n${JSON.stringify(rendered)}\n`);
