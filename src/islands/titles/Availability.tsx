import { useEffect } from 'react';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import { $copies, loadCopies, type Copies } from '#lib/stores/copies.ts';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { useStore } from '../ui/use-store.ts';

/** What a reader wants to know first: can I have it, where, and if not when. */
export function Availability({ codAcervo }: { codAcervo: number }) {
  const state = useStore($copies);
  useEffect(() => void loadCopies(codAcervo), [codAcervo]);
  if (state.kind !== 'done' || state.copies.total === 0) return null;
  return (
    <p>
      <Line copies={state.copies} />
    </p>
  );
}

function Line({ copies }: { copies: Copies }) {
  const t = useTexts();
  const locale = useLocale();
  const { total, disponiveis, bibliotecas } = copies;
  if (disponiveis > 0) {
    const places = bibliotecas
      .filter(({ disponibilidade }) => disponibilidade.disponiveis > 0)
      .map(({ desc_biblioteca: name }) => name);
    return (
      <Status
        kind="available"
        detail={t('titles.now_of', { total, where: formatList(places, locale) })}
      >
        {t('titles.now_available', { count: disponiveis })}
      </Status>
    );
  }
  if (bibliotecas.every(({ so_consulta: onlyHere }) => onlyHere)) {
    const where = formatList(
      bibliotecas.map(({ desc_biblioteca: name }) => name),
      locale,
    );
    return (
      <Status kind="reference" detail={t('titles.now_where', { where })}>
        {t('titles.now_reference')}
      </Status>
    );
  }
  const returns = bibliotecas
    .flatMap(({ disponibilidade }) => disponibilidade.data_devolucao ?? [])
    .sort();
  const next = returns[0];
  return (
    <Status
      kind="on-loan"
      detail={next && t('titles.now_next', { date: formatDayOfMonth(next, locale) })}
    >
      {t('titles.now_none')}.
    </Status>
  );
}
