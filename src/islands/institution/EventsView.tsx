import type { Locale } from '#contract/shared/languages.ts';
import { byMonth, notOver, type ListedEvent } from '#lib/events/events.ts';
import { formatMonth } from '#lib/format/dates.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EventList } from './EventList.tsx';

interface Props {
  events: readonly ListedEvent[];
  /** Null in the built page, which shows everything that was to come when it was built. */
  now: Date | null;
  locale: Locale;
  t: Translate;
}

/** Events month by month. */
export function EventsView({ events, now, locale, t }: Props) {
  const shown = now ? notOver(events, now) : events;
  if (shown.length === 0) {
    return (
      <EmptyState title={t('institution.no_events')}>{t('institution.no_events_text')}</EmptyState>
    );
  }
  return byMonth(shown).map(([month, inMonth], at) => (
    <section key={month} className={at === 0 ? undefined : 'section'} aria-labelledby={month}>
      <h2 id={month} className="events__month">
        {capital(formatMonth(`${month}-01`, locale), locale)}
      </h2>
      <EventList events={inMonth} locale={locale} t={t} full />
    </section>
  ));
}

const capital = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
