import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildEnvironment, type PageSources, type SitePlace } from './build-site.ts';

/** Pages to render. */
export interface Pages {
  /** Files in the site, "en/acervo/5.html". */
  files: readonly string[];
  /** Ids of the records to read for them. */
  titles: readonly number[];
  authorities: readonly number[];
}

/** Result of rendering (src/build/render-pages.ts). */
export interface Rendered {
  /** Files whose content changed. */
  written: string[];
  /** Files with an inline script whose hash the site's policy does not contain; left to the next build. */
  refused: string[];
  /** Files that failed, and why. */
  failed: { file: string; problem: string }[];
}

/**
 * Renders pages of the published build requeue, with the modules of that build; each file is replaced
 * atomically. Throws if none could be rendered.
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
      ...buildEnvironment(sources, siteFolder),
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
