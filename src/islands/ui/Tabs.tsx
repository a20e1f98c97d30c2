import type { MouseEvent, ReactNode } from 'react';
import { takeClick } from './take-click.ts';
import { useScrollingRow } from './use-scrolling-row.ts';

type Tab = { key: string; href: string; text: ReactNode; count?: number | undefined };

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
          {tab.count !== undefined && <span className="tabs__count"> {tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
