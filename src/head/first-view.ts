import { PLAIN_PARTS, type PlainParts } from '#contract/shared/constants.ts';

/**
 * On a slow line, shows what the server renders of the page's islands until their scripts come
 * (docs/decisions/slow-lines.md). Islands load afterwards (src/delivery/browser/when-painted.ts) and remove it
 * (src/islands/ui/hooks/use-first-view.ts).
 *
 * @param ask requests it, where it is personal
 * @returns settles when it is shown or failed; undefined on other lines
 */
export function showFirstView(ask = askPublic): Promise<void> | undefined {
  return root.hasAttribute('data-slow-line') ? show(ask).catch(() => undefined) : undefined;
}

const root = document.documentElement;

const askPublic = async () => {
  const answer = await fetch(PLAIN_PARTS + location.pathname + location.search);
  return (await answer.json()) as PlainParts;
};

async function show(ask: typeof askPublic): Promise<void> {
  const { islands, styles } = await ask();
  await Promise.all([parsed(), ...styles.map(styled)]);
  for (const [name, html] of Object.entries(islands)) {
    const island = document.querySelector(`astro-island[ssr][component-export=${name}]`);
    if (!island) continue;
    const view = document.createElement('div');
    view.dataset['firstView'] = name;
    view.innerHTML = html;
    island.before(view);
    root.setAttribute('data-first-view', '');
  }
}

const parsed = () =>
  document.readyState === 'loading' &&
  new Promise((done) => addEventListener('DOMContentLoaded', done));

const styled = (href: string) =>
  new Promise((done) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done });
    document.head.append(link);
  });
