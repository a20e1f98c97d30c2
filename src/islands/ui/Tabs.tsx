import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { takeClick } from './take-click.ts';
import { useIsLive } from './island/use-is-live.ts';
import { useScrollingRow } from './hooks/use-scrolling-row.ts';

type Tab = { key: string; href: string; text: ReactNode; count?: number | '' | undefined };

type Props = {
  /** The name of the navigation. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** Takes over an ordinary click; without it the links are followed. */
  onTab?: ((key: string) => void) | undefined;
};

/**
 * The parts of a record, or the like. Tabs with addresses are links: the browser's own keys, history
 * and "open in a new tab" work.
 */
export function Tabs({ label, tabs, current, onTab }: Props) {
  const row = useScrollingRow<HTMLElement>(current);
  useFollowingFocus(row, current);
  const click = (key: string) => (event: MouseEvent<HTMLAnchorElement>) =>
    takeClick(event, onTab && (() => onTab(key)));
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.key}
          className="tabs__link"
          href={tab.href}
          aria-current={tab.key === current ? 'page' : undefined}
          onClick={click(tab.key)}
        >
          {tab.text}
          {tab.count !== undefined && <span className="tabs__count apart"> {tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}

/**
 * After "back" the focus is on the tab that is shown, if it was on another or on what went away with
 * it; where it is elsewhere it stays.
 */
function useFollowingFocus(row: RefObject<HTMLElement | null>, current: string): void {
  const isLive = useIsLive();
  const shown = useRef<string>(null);
  useEffect(() => {
    if (!isLive || shown.current === current) return;
    const isFirst = shown.current === null;
    shown.current = current;
    if (isFirst) return;
    const { activeElement: focused, body } = document;
    if (focused !== body && !row.current?.contains(focused)) return;
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (link !== focused) link?.focus({ preventScroll: true });
  }, [row, current, isLive]);
}
