import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import { serverTime } from '#lib/clock.ts';
import { formatDayOfMonth } from '#lib/format/dates.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { Hit } from '../use-results.ts';

type Place = Hit['disponibilidade'][number];

/** Availability of a title, one line per library. */
export function LibraryLines({ places }: { places: readonly Place[] }) {
  const lang = libraryLang(useLocale());
  return places.map((place) => (
    <li key={place.cod_biblioteca}>
      <span className="holdings__where" lang={lang}>
        {place.desc_biblioteca}
      </span>
      <Holding place={place} />
      {place.numero_chamada && <span className="shelfmark">{place.numero_chamada}</span>}
    </li>
  ));
}

/** Availability in one library: icon, state and details. */
export function Holding({ place }: { place: Place }) {
  const t = useTexts();
  const locale = useLocale();
  const { total, disponiveis, situacao, data_devolucao: due, fila } = place;
  if (disponiveis > 0) {
    return (
      <Status kind="available" detail={t('search.of_total', { total })}>
        {t('search.available', { count: disponiveis })}
      </Status>
    );
  }
  switch (situacao) {
    case 'reservado':
      return (
        <Status kind="reserved" stop detail={t('search.waiting_pickup')}>
          {t('search.reserved')}
        </Status>
      );
    case 'consulta_local':
      return (
        <Status kind="reference" stop detail={t('search.copies', { count: total })}>
          {t('search.reference_only')}
        </Status>
      );
    case 'em_transito':
      return <Status kind="transit">{t('search.in_transit')}</Status>;
    case 'quarentena':
      return <Status kind="closed">{t('search.quarantine')}</Status>;
    case 'em_processamento':
      return <Status kind="closed">{t('search.in_process')}</Status>;
    case 'encomendado':
      return <Status kind="closed">{t('search.on_order')}</Status>;
    case 'em_reparo':
      return <Status kind="closed">{t('search.repair')}</Status>;
    case 'nao_localizado':
      return <Status kind="closed">{t('search.missing')}</Status>;
    default: {
      const late = due && expectedReturn([due], serverTime())?.overdue;
      const date = due && formatDayOfMonth(due, locale);
      const detail = [
        date && (late ? t('search.was_expected', { date }) : t('search.back_on', { date })),
        fila && t('search.in_queue', { count: fila }),
      ].filter(Boolean);
      return (
        <Status
          kind={late ? 'overdue' : 'on-loan'}
          stop={detail.length > 0}
          detail={detail.join(', ')}
        >
          {late ? t('search.overdue') : t('search.on_loan', { count: total })}
        </Status>
      );
    }
  }
}
