import type { WayBack, WayStop } from '#lib/search/way-back.ts';
import { WAY_BACK_KEY } from '#lib/storage/keys.ts';

/**
 * Runs on a title page beside the hidden link back to results: shows it if the title was opened
 * from results. Stored URLs are only followed within this site.
 */
const nav = document.currentScript?.previousElementSibling as HTMLElement;
try {
  const way = JSON.parse(sessionStorage.getItem(WAY_BACK_KEY) ?? '') as WayBack;
  const at = way.stops.findIndex(
    ([path]) => location.pathname === path || location.pathname.startsWith(`${path}/`),
  );
  if (at >= 0) showWay(way, at);
} catch {
  // Nothing valid is stored: stays hidden.
}

function showWay({ address, text, stops, before, after }: WayBack, at: number): void {
  const field = document.querySelector<HTMLInputElement>('.search-band [name=q]');
  if (field && !field.value)
    field.value = new URLSearchParams(address.split('?')[1]).get('q') ?? '';
  lead('back', `${address}#obra-${stops[at]?.[0].split('/').pop()}`);
  const back = nav.querySelector('[data-way=back]');
  if (back) back.textContent = text;
  lead('prev', ...near(stops[at - 1], before));
  lead('next', ...near(stops[at + 1], after));
  nav.hidden = false;
}

function near(
  stop: WayStop | undefined,
  page: string | undefined,
): [path: string | undefined, title?: string] {
  return stop ?? [page];
}

function lead(rel: string, to = '', name?: string): void {
  const link = nav.querySelector<HTMLAnchorElement>(`[data-way=${rel}]`);
  if (!link) return;
  if (!/^\/(?![/\\])/.test(to)) return link.remove();
  link.href = to;
  if (name && link.lastElementChild) link.lastElementChild.textContent = `: ${name}`;
}
