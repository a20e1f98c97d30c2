/**
 * A title that is pressed takes its cover along: from its row to its page, and back where the browser
 * has stored the list whole. The cover of a title page has its name by style sheet (pages/title.css),
 * that of a row only while the page changes. No other change of page is shown as one.
 */
const NAME = 'view-transition-name';

/** The title that is gone to or, else, come from, by its address. */
const titleOf = ({ entry, from }: NavigationActivation): string | undefined =>
  [entry, from]
    .map((page) => /^(\/[a-z]{2})?\/acervo\/\d+(?![^/])/.exec(pathOf(page))?.[0])
    .find(Boolean);

const pathOf = (page: NavigationHistoryEntry | null): string =>
  page?.url ? new URL(page.url).pathname : '';

/** The cover in the row of a title; in the row with the focus, if it stands in several. */
function rowCover(title: string): HTMLElement | null {
  const row = `li:has([href="${title}"])`;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  return find(`${row}:focus-within .cover`) ?? find(`${row} .cover`);
}

function change(transition: ViewTransition | null, activation?: NavigationActivation | null): void {
  if (!transition) return;
  const title = activation && titleOf(activation);
  if (!title) return transition.skipTransition();
  if (document.querySelector('.record > .cover')) {
    // Only a stored list has its rows at once. From one title to another are two covers.
    const isOwn = `${location.pathname}/`.startsWith(`${title}/`);
    if (!isOwn || activation.navigationType !== 'traverse') transition.skipTransition();
    return;
  }
  const cover = rowCover(title);
  if (!cover) return transition.skipTransition();
  cover.style.setProperty(NAME, 'cover');
  const remove = () => cover.style.removeProperty(NAME);
  transition.finished.then(remove, remove);
}

// Where islands are rendered there are no pages to change.
if ('onpageswap' in globalThis) {
  addEventListener('pageswap', ({ viewTransition, activation }) =>
    change(viewTransition, activation),
  );
  addEventListener('pagereveal', ({ viewTransition }) =>
    change(viewTransition, window.navigation.activation),
  );
}
