import type { Locale } from '#contract/shared/languages.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { StatusKind } from '#lib/marks.ts';
import type { WorkNow } from '#lib/works/work-now.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** Libraries that are named; more are counted. */
const NAMED = 2;

/**
 * Whether a work can be had now: "2 livres Central e Campus Serra", "Emprestado volta em 1º de
 * dezembro"; short: "2 livres".
 */
export function WorkState({ work, short = false }: { work: WorkNow; short?: boolean }) {
  const t = useTexts();
  const { kind, word, detail } = stateText(work, useLocale(), t);
  return (
    <Status kind={kind} detail={short ? undefined : detail}>
      {word}
    </Status>
  );
}

interface StateText {
  kind: StatusKind;
  word: string;
  detail?: string;
}

function stateText(work: WorkNow, locale: Locale, t: Translate): StateText {
  const date = work.expected ? formatDayOfMonth(work.expected.date, locale) : '';
  const queue = work.queue > 0 ? t('titles-now.queue', { count: work.queue }) : '';
  switch (work.kind) {
    case 'available':
      return {
        kind: 'available',
        word: t('titles-now.free', { count: work.free }),
        detail:
          work.where.length > NAMED
            ? t('titles-now.in_libraries', { count: work.where.length })
            : formatList(work.where, locale),
      };
    case 'online':
      return { kind: 'online', word: t('titles-now.online') };
    case 'reference':
      return { kind: 'reference', word: t('titles-now.reference') };
    case 'overdue':
      return {
        kind: 'overdue',
        word: t('titles-now.overdue'),
        detail: [t('titles-now.was_expected', { date }), queue].filter(Boolean).join(', '),
      };
    case 'on-loan': {
      const back = date && t('titles-now.back_on', { date });
      return {
        kind: 'on-loan',
        word: t('titles-now.on_loan'),
        detail: [back, queue].filter(Boolean).join(', '),
      };
    }
    case 'away':
      return { kind: 'closed', word: t('titles-now.away') };
    case 'absent':
      return { kind: 'closed', word: t('titles-now.absent') };
  }
}
