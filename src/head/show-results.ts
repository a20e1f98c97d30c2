import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { asksForResults, queryOf, readSearch } from '#lib/search/address.ts';
import { feedAddress } from '#lib/search/feed.ts';
import type { Guide } from '#lib/search/guides.ts';
import { languageOfPage } from './path-in.ts';

/**
 * Runs in the head of a search page before anything is painted: an address that asks for results must
 * not flash the form first. And it asks the server at once, while the scripts that show the answer are
 * still on their way (src/islands/search/use-results.ts). The guide is an attribute of the script.
 */
const guide = document.currentScript?.dataset['guide'] as Guide;
const query = new URLSearchParams(location.search);
if (asksForResults(query, guide)) {
  document.documentElement.setAttribute('data-results', '');
  // What the address says wrongly is not asked, as the results island would not ask it.
  const asked = new URLSearchParams(queryOf(readSearch(query, guide), guide));
  const lang = LANG_HEADER[languageOfPage() as Locale];
  Object.assign(window, {
    acervoEarly: fetch(`/api/consulta?${asked}`, { headers: { lang } })
      // Read whatever it is: an answer that is left unread holds its connection.
      .then((answer) => answer.json() as Promise<unknown>)
      .catch(() => null),
  });
}

/** The feed that the page names is that of the search in its address, wherever searches on the page lead. */
const nameFeed = () => {
  const feed = feedAddress(new URLSearchParams(location.search), guide, languageOfPage() as Locale);
  const named = document.querySelectorAll('[type="application/atom+xml"]');
  named.forEach((link) => link.setAttribute('href', feed));
};
nameFeed();
// Where the browser does not tell of each step, whoever goes to the link does.
for (const step of ['DOMContentLoaded', 'pointerdown', 'focusin']) {
  document.addEventListener(step, nameFeed);
}
window.navigation?.addEventListener('currententrychange', nameFeed);
