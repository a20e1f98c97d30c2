/**
 * Runs beside the tabs of a record's parts: marks the one in the URL before the first paint, as one
 * built page serves all parts.
 */
const links = [...document.querySelectorAll<HTMLAnchorElement>('main .tabs a')];
const current = links.find(({ pathname }) => pathname === location.pathname);
if (current) {
  links.forEach((link) => link.removeAttribute('aria-current'));
  current.setAttribute('aria-current', 'page');
}

export {};
