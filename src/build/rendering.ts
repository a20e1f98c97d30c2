import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';

/** Style sheets of a page type, from Astro's build. */
export interface PageStyles {
  key: string;
  styles: unknown[];
}

interface Route {
  type: string;
  isIndex: boolean;
  pattern: RegExp;
}

/** Exports of a build's modules (Astro's `BuildApp`). */
interface App {
  logger: unknown;
  manifest: { routes: readonly { routeData: Route }[] };
  routeCache: unknown;
  getComponentByRoute: (route: Route) => Promise<unknown>;
  setInternals: (internals: object) => void;
  setOptions: (options: object) => void;
  render: (request: Request, options: { routeData: Route }) => Promise<Response>;
}

/** A page that can be rendered. */
export interface Renderable {
  /** File in the site: "en/acervo/5.html". */
  file: string;
  render: () => Promise<Buffer>;
}

/**
 * Loads the saved renderers (render-bundle.ts). Returns the requested files they can render;
 * records only for the ids in ACERVO_ONLY.
 */
export async function openBundle(
  folder: string,
  origin: string,
  wanted: ReadonlySet<string>,
): Promise<Renderable[]> {
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry.'));
  if (entry === undefined) throw new Error(`${folder} holds no modules of a build`);
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: App };
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as PageStyles[];
  app.setInternals({
    pagesByKeys: new Map(pages.map((page) => [page.key, page])),
    entrySpecifierToBundleMap: new Map(),
  });
  app.setOptions({ settings: { scripts: [] }, logger: app.logger });
  const paths = await new StaticPaths(onlyRoutesOf(app, wanted) as never).getAll();
  return paths.flatMap(({ pathname, route }) => {
    const { file, address } = placeOf(pathname, route);
    if (!wanted.has(file)) return [];
    const render = async () => {
      const answer = await app.render(new Request(new URL(address, origin)), { routeData: route });
      if (answer.status !== 200) throw new Error(`${address} was answered by ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    };
    return [{ file, render }];
  });
}

/** The same, without routes of other files, whose modules are not even loaded. */
function onlyRoutesOf(app: App, wanted: ReadonlySet<string>) {
  const { manifest, routeCache } = app;
  const paths = [...wanted].map((file) => `/${file.replace(/(index)?\.html$/, '')}`);
  const routes = manifest.routes.filter(({ routeData: { pattern } }) =>
    paths.some((path) => pattern.test(path)),
  );
  return {
    manifest: { ...manifest, routes },
    routeCache,
    getComponentByRoute: (route: Route) => app.getComponentByRoute(route),
  };
}

/** File and URL of a page (`build.format: 'preserve'`). */
function placeOf(pathname: string, { type, isIndex }: Route): { file: string; address: string } {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type === 'endpoint') return { file: path, address: `/${path}` };
  if (!isIndex) return { file: `${path}.html`, address: `/${path}.html` };
  const folder = path === '' ? '' : `${path}/`;
  return { file: `${folder}index.html`, address: `/${folder}` };
}
