import type { Output } from '#contract/calls.ts';
import { useTexts } from '../ui/island/texts.tsx';

export type PartKind = Output<'GET /sumario/:id/dados'>['tipo'];

interface PartWords {
  heading: string;
  /** What parts stand in, and all of it. */
  group: string;
  all: string;
  /** What a group is called that has no number. */
  unnamed: string;
  none: string;
  found: (count: number) => string;
  foundFor: (count: number, words: string) => string;
  nothing: (words: string) => string;
  nothingText: string;
}

/** What the parts of a title are called: articles of issues, documents of an archive, parts of a work. */
export function usePartWords(kind: PartKind): PartWords {
  const t = useTexts();
  const parts = {
    unnamed: '',
    none: t('periodicals.parts_none'),
    nothingText: t('periodicals.parts_nothing_text'),
  };
  switch (kind) {
    case 'periodico':
      return {
        heading: t('periodicals.summaries'),
        group: t('periodicals.issue'),
        all: t('periodicals.every_issue'),
        unnamed: t('periodicals.unnamed'),
        none: t('periodicals.summaries_none'),
        found: (count) => t('periodicals.found', { count }),
        foundFor: (count, words) => t('periodicals.found_for', { count, words }),
        nothing: (words) => t('periodicals.nothing_found', { words }),
        nothingText: t('periodicals.nothing_found_text'),
      };
    case 'arquivo':
      return {
        ...parts,
        heading: t('periodicals.archive_heading'),
        group: t('periodicals.archive_group'),
        all: t('periodicals.archive_all'),
        found: (count) => t('periodicals.archive_found', { count }),
        foundFor: (count, words) => t('periodicals.archive_found_for', { count, words }),
        nothing: (words) => t('periodicals.archive_nothing_found', { words }),
      };
    case 'obra':
      return {
        ...parts,
        heading: t('periodicals.work_heading'),
        group: t('periodicals.work_group'),
        all: t('periodicals.work_all'),
        found: (count) => t('periodicals.work_found', { count }),
        foundFor: (count, words) => t('periodicals.work_found_for', { count, words }),
        nothing: (words) => t('periodicals.work_nothing_found', { words }),
      };
  }
}
