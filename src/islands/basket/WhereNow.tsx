import type { Output } from '#contract/calls.ts';
import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import { serverTime } from '#lib/clock.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatList } from '#lib/format/lists.ts';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Row = Output<'GET /consulta'>['itens'][number];
type Place = Row['disponibilidade'][number];

/** Where a title can be had, in one line for all libraries. */
export function WhereNow({ row }: { row: Row }) {
  const t = useTexts();
  const locale = useLocale();
  const places = row.disponibilidade;
  const where = (some: readonly Place[]) =>
    t('basket.in_libraries', { libraries: formatList(some.map(nameOf), locale) });

  const free = places.filter(({ disponiveis }) => disponiveis > 0);
  if (free.length > 0) {
    return (
      <Status kind="available" detail={where(free)}>
        {t('basket.available')}
      </Status>
    );
  }
  if (row.acesso_remoto === 'cr') return <Status kind="online">{t('basket.online')}</Status>;
  const onlyHere = places.filter(({ situacao }) => situacao === 'consulta_local');
  if (onlyHere.length > 0) {
    return (
      <Status kind="reference" detail={where(onlyHere)}>
        {t('basket.reference')}
      </Status>
    );
  }
  if (places.length === 0 && row.tipo_contido === 'A') return <Contained host={row.contido_em} />;
  if (places.length === 0) return <Status kind="closed">{t('basket.no_copies')}</Status>;
  const next = expectedReturn(
    places.flatMap(({ data_devolucao: due }) => due ?? []),
    serverTime(),
  );
  const date = next ? formatDay(next.date, locale) : '';
  if (next?.overdue) {
    return (
      <Status kind="overdue" stop detail={t('basket.was_expected', { date })}>
        {t('basket.overdue')}
      </Status>
    );
  }
  return (
    <Status kind="on-loan" detail={next && t('basket.back', { date })}>
      {t('basket.none_now')}
    </Status>
  );
}

/** An article or chapter: where the journal or book is that it stands in. */
function Contained({ host }: { host: Row['contido_em'] }) {
  const t = useTexts();
  const locale = useLocale();
  const libraries = host?.bibliotecas ?? [];
  if (libraries.length === 0) return <Status kind="reference">{t('basket.contained')}</Status>;
  return (
    <Status
      kind="reference"
      detail={t('basket.in_libraries', { libraries: formatList(libraries, locale) })}
    >
      {t('basket.in_print')}
    </Status>
  );
}

const nameOf = ({ desc_biblioteca: name }: Place): string => name;
