/** For a sheet that never comes. */
const MAX_WAIT_MS = 8000;

const loading = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the page and waits for it. For what is loaded late: imported as a module its
 * style would come with every page that can lead to it. A sheet that does not come is gone without,
 * and asked for again the next time.
 */
export function loadStyle(href: string): Promise<void> {
  let sheet = loading.get(href);
  if (!sheet) {
    sheet = new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = () => resolve();
      link.onerror = () => {
        link.remove();
        loading.delete(href);
        resolve();
      };
      // Drawn without it rather than not at all.
      setTimeout(resolve, MAX_WAIT_MS);
      document.head.append(link);
    });
    loading.set(href, sheet);
  }
  return sheet;
}
