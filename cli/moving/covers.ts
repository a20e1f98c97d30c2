import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { COVERS_FOLDER } from '#api/catalogue/records/covers.ts';
import type { Database } from '#api/core/db/connection.ts';
import { openNetwork } from '#api/open-network.ts';
import { isbnKey, isIsbn } from '#api/search/engine/engine.ts';
import { titlesByIsbn } from '#api/catalogue/teaching/resolve-title.ts';
import { pictureProblem } from '#api/catalogue/titles/cover-files.ts';
import { EXIT, type Command } from '../command.ts';
import { terminalText } from '../terminal-text.ts';

export const coversCommand: Command = {
  name: 'covers',
  usage: 'FOLDER [--source NAME] [--dry-run]',
  summary: 'takes over pictures of covers from a folder',
  help: `
A picture is named by an ISBN (10 or 13 digits, with hyphens or without) or by the number of its record
(001): 9788535902778.jpg, 85-359-0277-5.png, 000012345.webp. JPEG, PNG, WebP and AVIF up to 1 MB; what a
file is, its beginning says. Each is copied to the covers of the content folder, in place of the one that
its title had; pages show it from the next "acervo publish" on. Reading the same folder again changes
nothing.

  --source NAME   source (003) of records whose numbers name the files, where several have the same
  --dry-run       says what would happen and writes nothing

Exit code 1 when a file was left out.`,
  options: { source: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  words: { least: 1, most: 1 },
  async run({ words: [folder = ''], values }, context) {
    const from = resolve(context.folder, folder);
    const names = readdirSync(from)
      .filter((name) => !name.startsWith('.'))
      .sort();
    const to = join(context.config.contentFolder, 'files', COVERS_FOLDER);
    const network = await openNetwork(context.config);
    try {
      const source = typeof values['source'] === 'string' ? values['source'] : undefined;
      const targetOf = await targets(network.db, source);
      const counts = { taken: 0, unchanged: 0, left: 0 };
      const seen = new Map<string, string>();
      for (const name of names) {
        const found = await decide(join(from, name), name, targetOf, seen);
        if ('problem' in found) {
          counts.left += 1;
          context.say(`  ${terminalText(name)} ${found.problem}`);
        } else if (isSame(join(from, name), join(to, found.file))) counts.unchanged += 1;
        else {
          counts.taken += 1;
          if (values['dry-run'] !== true) put(join(from, name), to, found.file);
        }
        context.progress(`${counts.taken + counts.unchanged + counts.left} of ${names.length}`);
      }
      const tried = values['dry-run'] === true ? ' (dry run: nothing was written)' : '';
      const { taken, unchanged, left } = counts;
      context.say(
        `${names.length} read, ${taken} taken over, ${unchanged} unchanged, ${left} left out${tried}`,
      );
      return left > 0 ? EXIT.problem : EXIT.done;
    } finally {
      await network.close();
    }
  },
};

/** File name without extension, or the reason why there is none. */
type Target = { stem: string } | { problem: string };

/** Determines the name of a cover: its ISBN, else the code of the title with the control number. */
async function targets(
  { queries }: Database,
  source: string | undefined,
): Promise<(name: string) => Promise<Target>> {
  const byIsbn = await titlesByIsbn(queries);
  return async (name) => {
    const isbn = isIsbn(name) ? isbnKey(name) : null;
    if (isbn !== null && byIsbn.has(Number(isbn))) return { stem: isbn };
    let query = queries
      .selectFrom('titles')
      .select('id')
      .where('control_number', '=', name)
      .where('withdrawn_at', 'is', null);
    if (source !== undefined) query = query.where('source', '=', source);
    const [title, second] = await query.limit(2).execute();
    if (title && second)
      return { problem: 'is the number of several records: say which (--source)' };
    return title
      ? { stem: String(title.id) }
      : { problem: 'names no title: no such ISBN or number' };
  };
}

async function decide(
  path: string,
  name: string,
  targetOf: (name: string) => Promise<Target>,
  seen: Map<string, string>,
): Promise<{ file: string } | { problem: string }> {
  const { name: stem, ext } = parse(name);
  const kind = ext.slice(1).toLowerCase();
  const problem = pictureProblem(path, kind);
  if (problem !== null) return { problem };
  const target = await targetOf(stem);
  if ('problem' in target) return target;
  const before = seen.get(target.stem);
  if (before !== undefined) return { problem: `is of the same title as ${terminalText(before)}` };
  seen.set(target.stem, name);
  return { file: `${target.stem}.${kind === 'jpeg' ? 'jpg' : kind}` };
}

function isSame(one: string, other: string): boolean {
  try {
    return readFileSync(one).equals(readFileSync(other));
  } catch {
    return false;
  }
}

/** Copies atomically, and deletes a cover in another format. */
function put(from: string, folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const part = join(folder, `.${file}.part`);
  copyFileSync(from, part);
  renameSync(part, join(folder, file));
  const { name: stem } = parse(file);
  for (const other of readdirSync(folder)) {
    if (other !== file && parse(other).name === stem) rmSync(join(folder, other));
  }
}
