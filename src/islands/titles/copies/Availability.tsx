import { useEffect } from 'react';
import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { formatList } from '#lib/format/lists.ts';
import { formatDue } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { StatusKind } from '#lib/marks.ts';
import { $copies, loadCopies, type Copies } from '#lib/stores/copies.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useLazyStore } from '../../ui/island/use-store.ts';

interface Props {
  codAcervo: number;
  /** Where copies were when the page was built: what is said until more is known. */
  held?: string;
}

/**
 * What a reader wants to know first: can I have it, where, and if not when. One element whatever it
 * says, so that news are no new paint of a large block.
 */
export function Availability({ codAcervo, held }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const state = useLazyStore($copies);
  useEffect(() => void loadCopies(codAcervo), [codAcervo]);
  const line: Line | null =
    state.kind === 'done'
      ? lineOf(state.copies, locale, t)
      : held
        ? { kind: 'awaited', detail: held }
        : null;
  if (!line) return null;
  return (
    <p>
      <Status kind={line.kind} detail={line.detail}>
        {line.word}
      </Status>
    </p>
  );
}

interface Line {
  kind: StatusKind;
  word?: string;
  detail?: string | undefined;
}

function lineOf(copies: Copies, locale: Locale, t: Translate): Line | null {
  const { total, disponiveis, bibliotecas, contido_em: host } = copies;
  if (total === 0) return host ? hostLine(host, locale, t) : null;
  if (disponiveis > 0) {
    const available = bibliotecas.filter((library) => library.disponibilidade.disponiveis > 0);
    return {
      kind: 'available',
      word: t('titles.now_available', { count: disponiveis }),
      detail: t('titles.now_of', { total, where: namesOf(available, locale) }),
    };
  }
  if (bibliotecas.every((library) => library.so_consulta)) {
    return {
      kind: 'reference',
      word: t('titles.now_reference'),
      detail: t('titles.now_where', { where: namesOf(bibliotecas, locale) }),
    };
  }
  const next = expectedReturn(
    bibliotecas.flatMap(({ disponibilidade }) => disponibilidade.data_devolucao ?? []),
    new Date(),
  );
  const date = next ? formatDue(next.date, locale) : '';
  return {
    kind: next?.overdue ? 'overdue' : 'on-loan',
    word: `${t('titles.now_none')}.`,
    detail: next?.overdue
      ? t('titles.now_overdue', { date })
      : next
        ? t('titles.now_next', { date })
        : undefined,
  };
}

/** Of an article or chapter without copies: where what it stands in can be had. */
function hostLine(host: NonNullable<Copies['contido_em']>, locale: Locale, t: Translate) {
  const { bibliotecas: libraries, acesso_remoto: access } = host;
  if (libraries.length > 0) {
    const detail = t('titles.now_where', { where: formatList(libraries, locale) });
    return { kind: 'reference' as const, word: t('titles.in_print'), detail };
  }
  return access === 'cr' ? { kind: 'online' as const, word: t('titles.host_online') } : null;
}

const namesOf = (libraries: Copies['bibliotecas'], locale: Locale): string =>
  formatList(
    libraries.map((library) => library.desc_biblioteca),
    locale,
  );
