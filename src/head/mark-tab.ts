/**
 * Runs where the built strip of a record's parts stands: marks the part that the address names, before
 * anything is painted. The page was built for the first part and answers for all.
 */
const links = [...document.querySelectorAll<HTMLAnchorElement>('main .tabs a')];
const current = links.find(({ pathname }) => pathname === location.pathname);
if (current) {
  links.forEach((link) => link.removeAttribute('aria-current'));
  current.setAttribute('aria-current', 'page');
}

export {};
