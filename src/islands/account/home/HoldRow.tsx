import type { Row } from '#lib/account/by-date.ts';
import { formatDayOfMonth, formatLongDay } from '#lib/format/dates.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { accountPath } from '#lib/routes/account.ts';
import type { Hold } from '#lib/stores/holds.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { optionName } from '../../holds/option-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { RowDate } from './ByDate.tsx';
import { OpenOn } from './OpenOn.tsx';
import { RowFrame, Work } from './RowFrame.tsx';

type HoldsRow = Extract<Row, { holds: readonly Hold[] }>;

interface Props {
  row: HoldsRow;
  date: RowDate;
}

const stateOf = ({ kind, holds: { length: count } }: HoldsRow, t: Translate): string => {
  switch (kind) {
    case 'ready':
      return t('account-home.ready', { count });
    case 'transit':
      return t('account-home.transit', { count });
    case 'waiting':
      return t('holds.in_queue');
    case 'suspended':
      return t('account-home.suspended');
  }
};

/** Holds that are ready or on their way on one day at one library, or one that waits. */
export function HoldRow({ row, date }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { kind, holds } = row;
  const [first] = holds;
  if (!first) return null;
  const { posicao: place, fila: count, previsao } = first;
  const isWaiting = kind === 'waiting';
  const isForecast = isWaiting && previsao !== undefined && date.day !== '';
  return (
    <RowFrame
      row={row}
      date={
        isForecast ? { ...date, detail: t('account-home.expected', { when: date.detail }) } : date
      }
      state={stateOf(row, t)}
      detail={isWaiting && t('holds.queue_of', { place, count })}
      act={
        <ButtonLink
          size="small"
          href={accountPath(locale, 'holds')}
          suffix={t('holds.suffix', { title: first.titulo })}
        >
          {t('account-home.see_hold', { count: holds.length })}
        </ButtonLink>
      }
    >
      {holds.map((hold) => (
        <div key={hold.cod_reserva}>
          <Work work={hold} />
          <Option hold={hold} />
        </div>
      ))}
      <Where kind={kind} hold={first} />
    </RowFrame>
  );
}

function Option({ hold }: { hold: Hold }) {
  const t = useTexts();
  const option = optionName(hold, t);
  return option ? <p className="small muted">{option}</p> : null;
}

function Where({ kind, hold }: { kind: HoldsRow['kind']; hold: Hold }) {
  const t = useTexts();
  const locale = useLocale();
  const { desc_biblioteca: library, validade: until, suspensa_ate: suspended } = hold;
  if (kind === 'ready' && until !== undefined) {
    const date = `${formatLongDay(until, locale)}, ${formatLocalTime(until, locale)}`;
    return (
      <p>
        {t('account-home.pick_up_by', { library, date })}{' '}
        <OpenOn library={hold.cod_biblioteca} day={null} /> {t('holds.then_next')}
      </p>
    );
  }
  if (kind === 'suspended' && suspended !== undefined) {
    return <p>{t('holds.suspended_until', { date: formatDayOfMonth(suspended, locale) })}</p>;
  }
  return <p>{t('holds.pick_up_at', { library })}</p>;
}
