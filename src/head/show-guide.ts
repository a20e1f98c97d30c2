/**
 * Runs beside the guide tabs, which scroll on phones: scrolls to the current one and marks the
 * sides that have more.
 */
const row = document.querySelector<HTMLElement>('.guides');
if (row) watch(row);

function watch(guides: HTMLElement): void {
  const current = guides.querySelector<HTMLElement>('[aria-current]');
  let seen = false;
  const say = () => {
    const { clientWidth: width } = guides;
    if (!seen && current && width) {
      seen = true;
      guides.scrollLeft =
        current.offsetLeft - guides.offsetLeft - (width - current.offsetWidth) / 2;
    }
    guides.toggleAttribute('data-more-before', guides.scrollLeft > 4);
    guides.toggleAttribute('data-more-after', guides.scrollLeft < guides.scrollWidth - width - 4);
  };
  guides.addEventListener('scroll', say, { passive: true });
  new ResizeObserver(say).observe(guides);
  say();
}

export {};
