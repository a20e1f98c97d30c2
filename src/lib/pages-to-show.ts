/**
 * The page numbers of a pager: the first, the last, the current one and its neighbours, in order,
 * with null for each gap. A gap of one page is filled by that page.
 *
 * @param page The current page, from 1.
 * @param pages How many there are.
 */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages);
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.flatMap((at, index) => {
    const before = shown[index - 1];
    if (before === undefined || at - before === 1) return [at];
    return at - before === 2 ? [at - 1, at] : [null, at];
  });
}
