/** Runs where the waiting results stand: says at once what is being searched, there and in the field above. */
const heading = document.querySelector<HTMLElement>('[data-asking]');
const query = new URLSearchParams(location.search).get('q');
if (heading && query) {
  heading.textContent = (heading.dataset['asking'] ?? '').replace('{{query}}', () => query);
  const field = document.querySelector<HTMLInputElement>('#q-band');
  // As what the field came with: what somebody types or empties before the results stays as it is.
  if (field) field.defaultValue = query;
}

export {};
