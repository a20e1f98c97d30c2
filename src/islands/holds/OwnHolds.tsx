import type { Output } from '#contract/calls.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDayOfMonth, formatLongDay } from '#lib/format/dates.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { WithdrawButton } from '../ui/list/WithdrawButton.tsx';
import { optionName } from './option-name.ts';

type Hold = Output<'GET /reserva'>['itens'][number];

interface Props {
  holds: readonly Hold[];
  onChanged: () => void;
}

/** The user's holds of this title: place in line or pick-up deadline, and cancelling. */
export function OwnHolds({ holds, onChanged }: Props) {
  const t = useTexts();
  if (holds.length === 0) return null;
  return (
    <>
      <h3 className="space-5">{t('holds.yours')}</h3>
      <ul className="rule-list space-4">
        {holds.map((hold) => (
          <li key={hold.cod_reserva}>
            <HoldState hold={hold} />
            <WithdrawButton
              text={t('holds.cancel')}
              title={t('holds.cancel_title')}
              cancelText={t('holds.keep')}
              doneText={t('holds.cancelled')}
              remove={() =>
                act('DELETE /reserva', { query: { reservas: String(hold.cod_reserva) } })
              }
              onRemoved={onChanged}
            >
              <p>{t('holds.cancel_text')}</p>
            </WithdrawButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function HoldState({ hold }: { hold: Hold }) {
  const t = useTexts();
  const locale = useLocale();
  const { posicao, fila, previsao, validade, suspensa_ate: until } = hold;
  const day = (text: string) => formatLongDay(text, locale);
  const details = [
    posicao > 0 && t('holds.queue_of', { place: posicao, count: fila }),
    previsao !== undefined && t('holds.around', { date: day(previsao) }),
    validade !== undefined &&
      t('holds.until', { date: day(validade), time: formatLocalTime(validade, locale) }),
  ].filter(Boolean);
  return (
    <>
      <p>
        <b>{[hold.desc_situacao, optionName(hold, t)].filter(Boolean).join(', ')}</b>
        {details.map((detail) => `, ${detail}`)}
      </p>
      {until !== undefined && (
        <p>{t('holds.suspended_until', { date: formatDayOfMonth(until, locale) })}</p>
      )}
      <p className="small muted">{t('holds.pick_up_at', { library: hold.desc_biblioteca })}</p>
    </>
  );
}
