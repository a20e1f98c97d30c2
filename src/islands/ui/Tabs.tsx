import type { MouseEvent, ReactNode } from 'react';
import { takeClick } from './take-click.ts';

type Tab = { key: string; href: string; text: ReactNode; count?: number | undefined };

type Props = {
  /** The name of the navigation. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** Takes over an ordinary click; without it the links are followed. */
  onTab?: ((key: string) => void) | undefined;
};

/** Tabs with addresses are links: the browser's own keys, history and "open in a new tab" work. */
function TabLinks({ label, tabs, current, onTab, block }: Props & { block: 'tabs' | 'guides' }) {
  const click = (key: string) => (event: MouseEvent<HTMLAnchorElement>) =>
    takeClick(event, onTab && (() => onTab(key)));
  return (
    <nav className={block} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.key}
          className={`${block}__link`}
          href={tab.href}
          aria-current={tab.key === current ? 'page' : undefined}
          onClick={click(tab.key)}
        >
          {tab.text}
          {tab.count !== undefined && <span className={`${block}__count`}> {tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}

/** The parts of a record, or the like. */
export function Tabs(props: Props) {
  return <TabLinks {...props} block="tabs" />;
}
