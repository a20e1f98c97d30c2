import { languageOfPage, pathIn } from './path-in.ts';

/**
 * What the frame does without any island, so that it works from the first paint on. Languages: a link or
 * the list of the foot leads to this very address in another language, with its part, query and place;
 * `lng` makes it remembered. The menu of phones closes when the focus or a press goes elsewhere, so that
 * it covers nothing that one is at, and by Esc, which gives the focus back.
 */
function inLanguage(language: string): string {
  const query = new URLSearchParams(location.search);
  query.set('lng', language);
  return `${pathIn(language)}?${query}${location.hash}`;
}

const openMenu = () => document.querySelector<HTMLDetailsElement>('.bar__menu[open]');

function leaveMenu({ target }: Event): void {
  const menu = openMenu();
  if (menu && !menu.contains(target as Node)) menu.open = false;
}

function aimLink({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('.languages a');
  if (link) link.href = inLanguage(link.hreflang.slice(0, 2));
}

document.addEventListener('click', aimLink);
document.addEventListener('auxclick', aimLink);
document.addEventListener('change', ({ target }) => {
  const list = target as HTMLSelectElement;
  if (!list.closest('.languages')) return;
  const language = list.value;
  list.value = languageOfPage();
  location.assign(inLanguage(language));
});
document.addEventListener('focusin', leaveMenu);
document.addEventListener('pointerdown', leaveMenu);
document.addEventListener('keydown', ({ key }) => {
  const menu = openMenu();
  if (!menu || key !== 'Escape') return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
