import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import type { Entry, Place } from '#lib/basket/walk.ts';
import { serverTime } from '#lib/clock.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { COPY_MARKS } from '#lib/marks.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

const words = (t: Translate): Record<Place['situacao'], string> => ({
  disponivel: t('basket.available'),
  emprestado: t('basket-walk.on_loan'),
  reservado: t('basket-walk.reserved'),
  consulta_local: t('basket.reference'),
  em_transito: t('basket-walk.in_transit'),
  quarentena: t('basket-walk.quarantine'),
  em_processamento: t('basket-walk.in_process'),
  encomendado: t('basket-walk.on_order'),
  em_reparo: t('basket-walk.repair'),
  nao_localizado: t('basket-walk.missing'),
});

/** How a title stands where one goes for it. */
export function PlaceStatus({ entry: { row, place } }: { entry: Entry }) {
  const t = useTexts();
  const locale = useLocale();
  if (row === undefined) return null;
  if (row === null) {
    return (
      <Status kind="closed" detail={t('basket.gone_detail')}>
        {t('basket.gone')}
      </Status>
    );
  }
  if (place === null) {
    if (row.acesso_remoto === 'cr') return <Status kind="online">{t('basket.online')}</Status>;
    if (row.tipo_contido) return <Status kind="reference">{t('basket.contained')}</Status>;
    return <Status kind="closed">{t('basket.no_copies')}</Status>;
  }
  const { situacao: state, data_devolucao: due } = place;
  const until = state === 'emprestado' && due;
  const date = until ? formatDay(until, locale) : undefined;
  if (until && expectedReturn([until], serverTime())?.overdue) {
    return (
      <Status kind="overdue" stop detail={t('basket.was_expected', { date: date ?? '' })}>
        {t('basket.overdue')}
      </Status>
    );
  }
  return (
    <Status kind={COPY_MARKS[state]} detail={date && t('basket.back', { date })}>
      {words(t)[state]}
    </Status>
  );
}
