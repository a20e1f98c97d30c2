import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';

/** The style sheets of a kind of page, as Astro's build found them. */
export interface PageStyles {
  key: string;
  styles: unknown[];
}

interface Route {
  type: string;
  isIndex: boolean;
  pattern: RegExp;
}

/** What the modules of a build offer (Astro's `BuildApp`). */
interface App {
  logger: unknown;
  manifest: { routes: readonly { routeData: Route }[] };
  routeCache: unknown;
  getComponentByRoute: (route: Route) => Promise<unknown>;
  setInternals: (internals: object) => void;
  setOptions: (options: object) => void;
  render: (request: Request, options: { routeData: Route }) => Promise<Response>;
}

/** One page that the modules can make. */
export interface Renderable {
  /** Its file in the site: "en/acervo/5.html". */
  file: string;
  render: () => Promise<Buffer>;
}

/**
 * Opens the modules that a build kept (render-bundle.ts).
 * Returns those of the wanted files that they can make; of records only for the ids in ACERVO_ONLY.
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

/** The same, without the routes that none of these files is of: their modules are not even read. */
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

/** Where the build writes a page, and at which address it asked for it (`build.format: 'preserve'`). */
function placeOf(pathname: string, { type, isIndex }: Route): { file: string; address: string } {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type === 'endpoint') return { file: path, address: `/${path}` };
  if (!isIndex) return { file: `${path}.html`, address: `/${path}.html` };
  const folder = path === '' ? '' : `${path}/`;
  return { file: `${folder}index.html`, address: `/${folder}` };
}
