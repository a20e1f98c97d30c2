import { languageOfPage, pathIn } from './path-in.ts';

/**
 * Behaviour of the frame without islands, from the first paint on. Languages: links and the list in
 * the footer lead to this URL in another language, with fragment, query and scroll position; `lng`
 * stores the choice. Menus close on blur, on a press elsewhere, and on Esc, which restores
 * the focus. On paper the foot of the page says where it is from, and when.
 */
function inLanguage(language: string): string {
  const query = new URLSearchParams(location.search);
  query.set('lng', language);
  return `${pathIn(language)}?${query}${location.hash}`;
}

const openMenu = () => document.querySelector<HTMLDetailsElement>('.menu[open]');

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
addEventListener('beforeprint', () => {
  const foot = document.querySelector<HTMLElement>('.footer > .wrap');
  const now = new Date().toLocaleString(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  });
  if (foot) foot.dataset['printed'] = `${location.href.replace(/^\w+:\/\//, '')}, ${now}`;
});
