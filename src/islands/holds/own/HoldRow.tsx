import { formatDayOfMonth, formatLongDay } from '#lib/format/dates.ts';
import { libraryLang, workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { titlePath } from '#lib/routes/paths.ts';
import type { Hold } from '#lib/stores/holds.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { optionName } from '../option-name.ts';
import { HoldActs } from './HoldActs.tsx';
import { PickUpDays } from './PickUpDays.tsx';

interface Props {
  hold: Hold;
  /** False when this is an older list: then nothing can be done from it. */
  live: boolean;
  /** Once it has been cancelled. */
  onGone?: () => void;
}

/** One hold: what it is, how it stands, and under it what can be done. */
export function HoldRow({ hold, live, onGone }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { validade, situacao } = hold;
  const option = optionName(hold, t);
  return (
    <li className="own-hold" data-hold={hold.cod_reserva}>
      <div>
        <h3>
          <a
            className="work"
            href={titlePath(locale, hold.cod_acervo)}
            lang={workLang(hold.idioma, locale)}
            dir="auto"
          >
            {hold.titulo}
          </a>
          {option && <span className="own-hold__option">, {option}</span>}
        </h3>
        {hold.autor !== '' && (
          <p className="own-hold__meta" dir="auto">
            {spokenName(hold.autor)}
          </p>
        )}
        <p className="own-hold__meta">
          {t('holds.asked_on', { date: formatDayOfMonth(hold.data_reserva, locale) })}{' '}
          <span lang={libraryLang(locale)}>
            {t('holds.pick_up_at', { library: hold.desc_biblioteca })}
          </span>
        </p>
        {hold.observacoes !== undefined && (
          <p className="own-hold__meta">{t('holds.note_told', { text: hold.observacoes })}</p>
        )}
        <HoldState hold={hold} />
      </div>
      {situacao === 'liberada' && <Window hold={hold} />}
      {(situacao === 'na_fila' || situacao === 'suspensa') && <Place hold={hold} />}
      {validade !== undefined && <PickUpDays library={hold.cod_biblioteca} until={validade} />}
      {live && <HoldActs hold={hold} onGone={onGone} />}
    </li>
  );
}

/** Says that a hold is ready, on its way or suspended, with the date; empty for one that is waiting. */
function HoldState({ hold }: { hold: Hold }) {
  const t = useTexts();
  const locale = useLocale();
  const { data_liberacao: since, suspensa_ate: until, previsao } = hold;
  if (hold.situacao === 'a_caminho') {
    const detail = previsao && t('holds.around', { date: formatLongDay(previsao, locale) });
    return (
      <p className="own-hold__state">
        <Status kind="transit" stop={detail !== undefined} detail={detail}>
          {hold.desc_situacao}
        </Status>
      </p>
    );
  }
  if (hold.situacao === 'liberada') {
    const detail =
      since &&
      t('holds.since', {
        date: formatDayOfMonth(since, locale),
        time: formatLocalTime(since, locale),
      });
    return (
      <p className="own-hold__state">
        <Status kind="available" detail={detail}>
          {hold.desc_situacao}
        </Status>
      </p>
    );
  }
  if (until === undefined) return null;
  return (
    <p className="own-hold__state">
      <b>{t('holds.suspended_until', { date: formatDayOfMonth(until, locale) })}</b>
    </p>
  );
}

/** Until when its copy waits. */
function Window({ hold }: { hold: Hold }) {
  const t = useTexts();
  const locale = useLocale();
  const { validade } = hold;
  if (validade === undefined) return null;
  return (
    <div className="queue">
      <p>
        <b>
          {t('holds.until', {
            date: formatLongDay(validade, locale),
            time: formatLocalTime(validade, locale),
          })}
        </b>
        <small>{t('holds.then_next')}</small>
      </p>
    </div>
  );
}

/** The place in line, drawn and said. */
function Place({ hold }: { hold: Hold }) {
  const t = useTexts();
  const locale = useLocale();
  const { posicao: place, fila: count, previsao } = hold;
  return (
    <div className="queue">
      <Spines place={place} count={count} suspended={hold.situacao === 'suspensa'} />
      <p>
        <b>{t('holds.queue_of', { place, count })}</b>
        {previsao !== undefined && (
          <small>{t('holds.around', { date: formatLongDay(previsao, locale) })}</small>
        )}
      </p>
    </div>
  );
}

interface SpinesProps {
  /** From 1. */
  place: number;
  /** How many wait, oneself included. */
  count: number;
  suspended: boolean;
}

/** As many books as fit; the others are a number. */
const AT_MOST = 12;

/** The line as books on a shelf: oneself in ink, who comes before filled, who comes after in outline. */
function Spines({ place, count, suspended }: SpinesProps) {
  const last = Math.min(count, Math.max(AT_MOST, place));
  const first = Math.max(1, last - AT_MOST + 1);
  const places = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return (
    <span className={suspended ? 'spines spines--held' : 'spines'} aria-hidden="true">
      {first > 1 && <span>{first - 1} +</span>}
      {places.map((one) => (
        <i key={one} className={one === place ? 'spines__own' : undefined} />
      ))}
      {count > last && <span>+ {count - last}</span>}
    </span>
  );
}
