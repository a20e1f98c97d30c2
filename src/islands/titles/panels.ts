import type { ComponentType } from 'react';
import marcStyle from '../../styles/components/marc.css?url';
import periodicalsStyle from '../../styles/components/periodicals.css?url';
import referencesStyle from '../../styles/components/references.css?url';
import statisticsStyle from '../../styles/components/statistics.css?url';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import type { TableName } from '#lib/i18n/areas.ts';
import { loadStyle } from '../ui/load-style.ts';
import { CopiesPanel } from './copies/CopiesPanel.tsx';

export interface PanelProps {
  codAcervo: number;
}

export interface Panel {
  /** The same function every time. */
  load: () => Promise<{ Panel: ComponentType<PanelProps> }>;
  /** The tables of words that it needs. */
  words: readonly TableName[];
}

const WORDS = ['titles', 'errors'] as const satisfies TableName[];
const PERIODICAL_WORDS = ['periodicals', 'errors'] as const satisfies TableName[];
const MARC_WORDS = ['marc', 'errors'] as const satisfies TableName[];

/** What shows each part of a title, loaded with its words when the part is first opened. */
export const PANELS: Readonly<Partial<Record<TitleTab, Panel>>> = {
  '30': {
    load: () => Promise.resolve({ Panel: CopiesPanel }),
    words: WORDS,
  },
  '18': {
    load: () => import('../holds/HoldPanel.tsx').then(({ HoldPanel }) => ({ Panel: HoldPanel })),
    words: ['holds', 'errors'],
  },
  '75': {
    load: () =>
      import('../holds/LoanRequestPanel.tsx').then(({ LoanRequestPanel }) => ({
        Panel: LoanRequestPanel,
      })),
    words: ['holds', 'errors'],
  },
  '32': {
    load: async () => {
      await loadStyle(periodicalsStyle);
      return { Panel: (await import('../periodicals/KardexPanel.tsx')).KardexPanel };
    },
    words: PERIODICAL_WORDS,
  },
  summary: {
    load: async () => {
      await loadStyle(periodicalsStyle);
      return { Panel: (await import('../periodicals/SummariesPanel.tsx')).SummariesPanel };
    },
    words: PERIODICAL_WORDS,
  },
  sumario_livro: {
    load: async () => {
      await loadStyle(periodicalsStyle);
      return { Panel: (await import('../periodicals/ContentsPanel.tsx')).ContentsPanel };
    },
    words: PERIODICAL_WORDS,
  },
  '33': {
    load: async () => {
      await loadStyle(referencesStyle);
      return { Panel: (await import('../references/ReferencePanel.tsx')).ReferencePanel };
    },
    words: ['references', 'export', 'errors'],
  },
  '36': {
    load: async () => {
      await loadStyle(marcStyle);
      return { Panel: (await import('../marc/MarcPanel.tsx')).MarcPanel };
    },
    words: MARC_WORDS,
  },
  '115': {
    load: async () => {
      await loadStyle(marcStyle);
      return { Panel: (await import('../marc/DublinCorePanel.tsx')).DublinCorePanel };
    },
    words: MARC_WORDS,
  },
  '74': {
    load: async () => {
      await loadStyle(statisticsStyle);
      return { Panel: (await import('./StatisticsPanel.tsx')).StatisticsPanel };
    },
    words: WORDS,
  },
  acervo_fechado: {
    load: () =>
      import('../closed-stack/ClosedStackPanel.tsx').then(({ ClosedStackPanel }) => ({
        Panel: ClosedStackPanel,
      })),
    words: ['closed-stack', 'errors'],
  },
};

/** What stands in for a part that the title has not. */
export const NO_PANEL: Panel = {
  load: () => import('./NoSuchPart.tsx').then(({ NoSuchPart }) => ({ Panel: NoSuchPart })),
  words: WORDS,
};

/** Every table that some panel needs: the shell names their addresses. */
export const PANEL_WORDS: readonly TableName[] = [
  ...new Set(Object.values(PANELS).flatMap(({ words }) => words)),
];
