/** Runs beside the placeholder of results: shows the search query there and in the field above. */
const heading = document.querySelector<HTMLElement>('[data-asking]');
const query = new URLSearchParams(location.search).get('q');
if (heading && query) {
  heading.textContent = (heading.dataset['asking'] ?? '').replace('{{query}}', () => query);
  const field = document.querySelector<HTMLInputElement>('#q-band');
  // As default value, so that input typed before the results arrive is kept.
  if (field) field.defaultValue = query;
}

export {};
