import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScrollingRow } from '#islands/ui/hooks/use-scrolling-row.ts';

/** Calls back when a test says that sizes changed. */
function fakeSizes() {
  let resized = () => undefined as void;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => act(() => resized());
}

function Row({ current }: { current: string }) {
  const row = useScrollingRow<HTMLElement>(current);
  return (
    <nav ref={row}>
      {['a', 'b'].map((name) => (
        <a key={name} href={`/${name}`} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** A row 100 wide over 300 of content. */
function sized(row: HTMLElement) {
  for (const [name, value] of Object.entries({
    clientWidth: 100,
    scrollWidth: 300,
    offsetLeft: 20,
  }))
    Object.defineProperty(row, name, { value, configurable: true });
  return row;
}
const sides = (row: HTMLElement) =>
  ['before', 'after'].filter((side) => row.hasAttribute(`data-more-${side}`));

it.each([
  [0, ['after']],
  [4, ['after']],
  [5, ['before', 'after']],
  [195, ['before', 'after']],
  [196, ['before']],
])('scrolled to %i says that there is more: %j', (scrollLeft, more) => {
  fakeSizes();
  render(<Row current="a" />);
  const row = sized(screen.getByRole('navigation'));
  row.scrollLeft = scrollLeft;
  fireEvent.scroll(row);
  expect(sides(row)).toEqual(more);
});

it('says so, too, when sizes change, and nothing once all fits', () => {
  const resize = fakeSizes();
  render(<Row current="a" />);
  const row = sized(screen.getByRole('navigation'));
  resize();
  expect(sides(row)).toEqual(['after']);
  Object.defineProperty(row, 'scrollWidth', { value: 100 });
  resize();
  expect(sides(row)).toEqual([]);
});

it('brings the current entry to the middle', () => {
  fakeSizes();
  const { rerender } = render(<Row current="a" />);
  const row = sized(screen.getByRole('navigation'));
  const [, second] = screen.getAllByRole('link');
  for (const [name, value] of [
    ['offsetLeft', 180],
    ['offsetWidth', 40],
  ] as const)
    Object.defineProperty(second, name, { value });
  rerender(<Row current="b" />);
  expect(row.scrollLeft).toBe(130);
});
