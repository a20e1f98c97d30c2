import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useShelfRow, type More } from '#islands/related/use-shelf-row.ts';

const STRETCH = {} as Parameters<typeof useShelfRow>[1];

/** A row 100 wide over 1000 of content. */
function rowAt(scrollLeft: number) {
  const row = document.createElement('ol');
  Object.defineProperties(row, { clientWidth: { value: 100 }, scrollWidth: { value: 1000 } });
  row.scrollLeft = scrollLeft;
  return { current: row };
}

it.each([
  [74, ['before']],
  [75, []],
  [825, []],
  [826, ['after']],
])('scrolled to %i it fetches %j', (scrollLeft, sides) => {
  const fetched: string[] = [];
  const more: More = async (side) => void fetched.push(side);
  renderHook(() => useShelfRow(rowAt(scrollLeft), STRETCH, more));
  expect(fetched).toEqual(sides);
});

it('adds what was fetched when the row no longer moves', async () => {
  vi.useFakeTimers();
  const added: string[] = [];
  const more: More = async (side, rest) => {
    await rest();
    added.push(side);
  };
  const row = rowAt(500);
  const { result } = renderHook(() => useShelfRow(row, STRETCH, more));
  result.current.onScroll();
  result.current.more('before');
  await vi.advanceTimersByTimeAsync(100);
  result.current.onScroll();
  await vi.advanceTimersByTimeAsync(119);
  expect(added).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(added).toEqual(['before']);
  result.current.more('after');
  await vi.advanceTimersByTimeAsync(0);
  expect(added).toEqual(['before', 'after']);
});

it('keeps what is seen in its place when something comes before it, once', async () => {
  const row = rowAt(500);
  const seen = row.current.appendChild(document.createElement('li'));
  let left = 20;
  seen.getBoundingClientRect = () => ({ left }) as DOMRect;
  document.body.append(row.current);
  const scrollTo = vi.fn();
  row.current.scrollTo = scrollTo;
  const { result, rerender } = renderHook(
    ({ added }) => useShelfRow(row, { ...STRETCH, added }, (_side, rest) => rest()),
    { initialProps: { added: 0 } },
  );
  await act(async () => result.current.more('before'));
  left = 320;
  rerender({ added: 3 });
  expect(scrollTo.mock.lastCall).toEqual([{ left: 800, behavior: 'instant' }]);
  scrollTo.mockClear();
  left = 400;
  rerender({ added: 6 });
  expect(scrollTo).not.toHaveBeenCalled();
});

it('begins with its place in the middle, at once', () => {
  const row = rowAt(500);
  row.current.innerHTML = '<li data-place></li>';
  const rect = (left: number, width: number) => () => ({ left, width }) as DOMRect;
  row.current.getBoundingClientRect = rect(10, 100);
  const [place] = row.current.children;
  if (place) place.getBoundingClientRect = rect(300, 20);
  row.current.scrollTo = vi.fn();
  renderHook(() => useShelfRow(row, STRETCH, async () => undefined));
  expect(row.current.scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 750, behavior: 'instant' });
});
