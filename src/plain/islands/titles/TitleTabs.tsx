import type { ComponentProps } from 'react';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import { currentRendering } from '../../rendering.ts';
import { TitleTabs as LiveTabs } from '../../../islands/titles/TitleTabs.tsx';

/** Parts that need an account or script: holds, loan requests, statistics, closed stacks. */
const LIVE_PARTS: ReadonlySet<TitleTab> = new Set(['18', '75', '74', 'acervo_fechado']);

/** The parts of a title that can be read without script; all where script comes later. */
export function TitleTabs({ tabs, ...props }: ComponentProps<typeof LiveTabs>) {
  const { isPart } = currentRendering();
  return <LiveTabs {...props} tabs={tabs.filter((tab) => isPart || !LIVE_PARTS.has(tab))} />;
}
