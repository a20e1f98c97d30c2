/**
 * Prints a document of its own, of which the page shows nothing. Its styles are given to the frame as a sheet: the
 * content policy admits no others.
 */
export async function printDocument(html: string): Promise<void> {
  const before = document.activeElement;
  document.querySelector('.print-frame')?.remove();
  const source = new DOMParser().parseFromString(html, 'text/html');
  const frame = document.createElement('iframe');
  frame.className = 'print-frame visually-hidden';
  frame.title = source.title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  const css = [...source.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .join('\n');
  page.documentElement.lang = source.documentElement.lang;
  page.title = source.title;
  page.body.replaceChildren(
    ...[...source.body.childNodes].map((node) => page.importNode(node, true)),
  );
  await addStyle(view as unknown as typeof globalThis, page, css);
  view.print();
  // The next scan is typed where it was before.
  if (before instanceof HTMLElement) before.focus();
}

/** A constructed sheet. Safari before 16.4 has none: each element gets the rules that are for it. */
async function addStyle(view: typeof globalThis, page: Document, css: string): Promise<void> {
  if (!('adoptedStyleSheets' in page)) return styleElements(page, css);
  const sheet = new view.CSSStyleSheet();
  await sheet.replace(css);
  page.adoptedStyleSheets = [sheet];
}

/** Styles each element by itself. Rules with `@` are for the page, whose size then is the printer’s. */
export function styleElements(page: Document, css: string): void {
  for (const [, selector = '', style = ''] of css.matchAll(/([^{}@]+)\{([^{}]*)\}/g)) {
    for (const element of page.querySelectorAll<HTMLElement>(selector)) {
      element.style.cssText += `;${style}`;
    }
  }
}
