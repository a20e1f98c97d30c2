/** Fetches the fonts early that every page shows, but on a slow line, where the device's stand for them (tokens.css). */
const { sans = '', serif = '' } = document.currentScript?.dataset ?? {};
if (!document.documentElement.hasAttribute('data-slow-line')) {
  for (const href of [sans, serif]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}

export {};
