import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentOf, type PageSources, type SitePlace } from './build-site.ts';

/** Pages to make anew. */
export interface Pages {
  /** Their files in the site, "en/acervo/5.html". */
  files: readonly string[];
  /** Ids of the records among them: no others are read. */
  titles: readonly number[];
  authorities: readonly number[];
}

/** What became of them (src/build/render-pages.ts). */
export interface Rendered {
  /** Files that say something else now. */
  written: string[];
  /** Files with a script that the site does not allow by name yet: they wait for the next build. */
  refused: string[];
  /** Files that could not be made, and why. */
  failed: { file: string; problem: string }[];
}

/**
 * Makes pages of the standing site anew, from the modules that its build left: each takes the place of the
 * old one by itself. Throws when none could be made.
 */
export async function renderPages(
  { root, siteFolder, ...sources }: SitePlace & PageSources,
  modules: string,
  { files, ...only }: Pages,
  behind = false,
): Promise<Rendered> {
  const program = join(root, 'src', 'build', 'render-pages.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: root,
    stdio: 'pipe',
    env: {
      ...process.env,
      ...environmentOf(sources, siteFolder),
      ACERVO_RENDER: modules,
      ACERVO_ONLY: JSON.stringify(only),
      NODE_ENV: 'production',
    },
  });
  if (behind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.stdin.on('error', () => undefined).end(JSON.stringify(files));
  const ended = new Promise((done, fail) => child.on('close', done).on('error', fail));
  const [answer, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`No page could be made anew: ${said.trim().slice(0, 2000)}`);
  return JSON.parse(answer.slice(answer.trimEnd().lastIndexOf('\n'))) as Rendered;
}
