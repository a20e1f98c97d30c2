import { LANG_HEADER, type Locale } from '#contract/shared/languages.ts';
import { asksForResults, OWN_PARAMS } from '#lib/search/address.ts';
import { feedAddress } from '#lib/search/feed.ts';
import { DEFAULT_GUIDE, type Guide } from '#lib/search/guides.ts';
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
  const feed = document.querySelector('link[type="application/atom+xml"]');
  feed?.setAttribute('href', feedAddress(query, guide, languageOfPage() as Locale));
  OWN_PARAMS.forEach((name) => query.delete(name));
  if (guide !== DEFAULT_GUIDE) query.set('search_tab', guide);
  const lang = LANG_HEADER[languageOfPage() as Locale];
  Object.assign(window, {
    acervoEarly: fetch(`/api/consulta?${query}`, { headers: { lang } })
      .then((answer) => (answer.ok ? (answer.json() as Promise<unknown>) : null))
      .catch(() => null),
  });
}
