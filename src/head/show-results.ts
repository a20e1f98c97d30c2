import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { asksForResults, queryOf, readSearch } from '#lib/search/address.ts';
import type { Guide } from '#lib/search/guides.ts';
import { showFirstView } from './first-view.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of a search page: hides the form before the first paint if the URL asks for
 * results, and prefetches them while scripts load (src/islands/search/use-results.ts). The guide is
 * an attribute of the script.
 */
const guide = document.currentScript?.dataset['guide'] as Guide;
const query = new URLSearchParams(location.search);
if (asksForResults(query, guide)) {
  document.documentElement.setAttribute('data-results', '');
  // Invalid URLs are not prefetched, as the results island would not fetch them.
  const asked = new URLSearchParams(queryOf(readSearch(query, guide), guide));
  const lang = LANG_HEADER[languageOfPage() as Locale];
  const ask = () => fetch(`/api/consulta?${asked}`, { headers: { lang } });
  const acervoFirstView = showFirstView();
  Object.assign(window, {
    acervoFirstView,
    // After the server's rendering has come, so that the two do not compete for a slow line.
    acervoEarly: (acervoFirstView?.then(ask) ?? ask())
      // Always consume the body: an unread response holds its connection.
      .then(async (answer) => ({
        ...((await answer.json()) as object),
        date: answer.headers.get('date'),
      }))
      .catch(() => null),
  });
}
