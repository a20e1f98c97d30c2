import { currentRendering, renderings } from '../../../rendering.ts';

const loaded = new Map<unknown, { value: unknown; styles: Set<string> }>();

/** Loads while the page is rendered, which is then rendered again; style sheets become part of the page. */
export function useLazy<T>(load: () => Promise<T>): T | null {
  const rendering = currentRendering();
  const known = loaded.get(load);
  if (known) {
    for (const style of known.styles) rendering.styles.add(style);
    return known.value as T;
  }
  const styles = new Set<string>();
  const loading = renderings.run({ ...rendering, styles }, load);
  rendering.pending.push(loading.then((value) => loaded.set(load, { value, styles })));
  return null;
}
