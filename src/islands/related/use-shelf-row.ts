import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Side, Stretch } from './use-shelf.ts';

/** How far from its ends more is fetched, in widths of the row. */
const NEAR = 0.75;
/** How long a row must not have moved to be at rest, in milliseconds. */
const REST = 120;

/** Fetches more of one side; what comes on the left is put there when the row is at rest. */
export type More = (side: Side, rest: () => Promise<void>) => Promise<void>;

/**
 * A row that goes on on both sides while one scrolls: what comes on the left moves nothing that is
 * seen. It begins with its place in the middle.
 */
export function useShelfRow(row: RefObject<HTMLOListElement | null>, stretch: Stretch, more: More) {
  const { first, added } = stretch;
  const rest = useRest();
  /** What stood leftmost when something was put before it, and where. */
  const anchor = useRef<{ element: Element; left: number } | null>(null);

  /** Waits until the row is at rest, and notes what is to stay where it is. */
  async function hold(): Promise<void> {
    await rest.wait();
    const element = row.current?.firstElementChild;
    if (element) anchor.current = { element, left: leftOf(element) };
  }

  const look = useEffectEvent(() => {
    if (!row.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    if (scrollLeft < NEAR * clientWidth) void more('before', hold);
    if (scrollWidth - clientWidth - scrollLeft < NEAR * clientWidth) void more('after', hold);
  });

  useLayoutEffect(() => {
    const { element, left } = anchor.current ?? {};
    anchor.current = null;
    if (!row.current || !element?.isConnected || left === undefined) return;
    const moved = leftOf(element) - left;
    row.current.scrollTo({ left: row.current.scrollLeft + moved, behavior: 'instant' });
  }, [row, added]);

  useLayoutEffect(() => {
    if (row.current) toPlace(row.current, 'instant');
  }, [row, first]);

  useEffect(() => look(), [stretch]);

  return {
    onScroll: () => {
      rest.moved();
      look();
    },
    turn: (side: Side) => turn(row.current, side),
    more: (side: Side) => void more(side, hold),
  };
}

const leftOf = (element: Element): number => element.getBoundingClientRect().left;

/** Goes on by nearly what is seen. */
export function turn(row: HTMLElement | null, side: Side): void {
  row?.scrollBy({ left: (side === 'before' ? -0.8 : 0.8) * row.clientWidth });
}

/** Brings the place of the walk into the middle of the row; without one its beginning is seen. */
export function toPlace(row: HTMLElement, behavior?: ScrollBehavior): void {
  const place = row.querySelector<HTMLElement>('[data-place]');
  if (!place) return;
  const [outer, inner] = [row.getBoundingClientRect(), place.getBoundingClientRect()];
  const left = row.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2;
  row.scrollTo({ left, ...(behavior && { behavior }) });
}

/** Tells when something that moves has come to rest. */
function useRest() {
  const state = useRef<{ timer: number; waiting: (() => void)[] }>({ timer: 0, waiting: [] });
  return {
    moved: () => {
      window.clearTimeout(state.current.timer);
      state.current.timer = window.setTimeout(() => {
        state.current.timer = 0;
        for (const go of state.current.waiting.splice(0)) go();
      }, REST);
    },
    wait: () =>
      new Promise<void>((resolve) => {
        if (state.current.timer === 0) resolve();
        else state.current.waiting.push(resolve);
      }),
  };
}
