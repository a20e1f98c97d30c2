/**
 * A title page that is opened from another page of the site is painted once its cover is parsed, which
 * moves there from a row (src/islands/frame/page-change.ts). Whoever comes from elsewhere, or sees no
 * motion, does not wait for it.
 */
const { activation } = window.navigation ?? {};
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
if (activation?.from && activation.navigationType !== 'reload' && !isStill) {
  const link = document.createElement('link');
  link.rel = 'expect';
  link.href = '#titulo';
  link.setAttribute('blocking', 'render');
  document.head.append(link);
}
