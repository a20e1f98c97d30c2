import type { Locale } from '#contract/shared/languages.ts';
import type { ListedEvent } from '#lib/events/events.ts';
import { formatTime } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { ListDay } from '../ui/list/ListDay.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';

interface Props {
  events: readonly ListedEvent[];
  locale: Locale;
  t: Translate;
  /** The text of each event, where to register, its calendar file. */
  full?: boolean;
  /** Where an event is told in full, when it is not here. */
  href?: string;
}

/** Events with their day in the margin. */
export function EventList({ events, locale, t, full = false, href }: Props) {
  return (
    <ul className="events">
      {events.map((event) => (
        <li key={event.cod_evento} id={full ? event.cod_evento : undefined}>
          <ListDay at={event.inicio} locale={locale} />
          <div lang={event.idioma === locale ? undefined : event.idioma}>
            <EventTitle event={event} full={full} href={href} />
            <p>
              {factsOf(event, locale, t)}
              {event.biblioteca_fechada && ` ${t('institution.closed_that_day')}`}
            </p>
            {full && <EventMore event={event} t={t} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function EventTitle({
  event,
  full,
  href = '',
}: {
  event: ListedEvent;
  full: boolean;
  href?: string | undefined;
}) {
  if (full) return <h3>{event.titulo}</h3>;
  return <a href={`${href}#${event.cod_evento}`}>{event.titulo}</a>;
}

/** "14h–16h, Biblioteca Central, Sala 3. Oficina com vinte vagas." */
function factsOf(event: ListedEvent, locale: Locale, t: Translate): string {
  const { inicio, fim, dia_inteiro: allDay, desc_biblioteca: library, local, resumo } = event;
  const from = formatTime(inicio, locale);
  const sameDay = fim?.slice(0, 10) === inicio.slice(0, 10);
  const time = fim && sameDay ? `${from}–${formatTime(fim, locale)}` : from;
  const facts = [allDay ? t('institution.all_day') : time, library, local].filter(Boolean);
  return [`${facts.join(', ')}.`, resumo].filter(Boolean).join(' ');
}

function EventMore({ event, t }: { event: ListedEvent; t: Translate }) {
  const { cod_evento: id, titulo, inscricao } = event;
  return (
    <>
      {event.texto !== '' && <SafeHtml html={event.texto} />}
      <p className="row">
        {inscricao && (
          <a href={inscricao} rel="external">
            {event.eventum ? t('institution.register_eventum') : t('institution.register')}
            <span className="visually-hidden">: {titulo}</span>
          </a>
        )}
        <a href={`/api/parametros/eventos/calendario?evento=${encodeURIComponent(id)}`}>
          {t('institution.to_calendar')}
          <span className="visually-hidden">: {titulo}</span>
        </a>
      </p>
    </>
  );
}
