/** Runs where the waiting results stand: says at once what is being searched. */
const heading = document.querySelector<HTMLElement>('[data-asking]');
const query = new URLSearchParams(location.search).get('q');
if (heading && query) {
  heading.textContent = (heading.dataset['asking'] ?? '').replace('{{query}}', () => query);
}

export {};
