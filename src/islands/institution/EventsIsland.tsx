import { useState, type ReactNode, useEffect } from 'react';
import { notOver, type ListedEvent, mergeEvents } from '#lib/events/events.ts';
import { call } from '#lib/api/call.ts';
import { serverTime } from '#lib/clock.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { EventList } from './EventList.tsx';
import { EventsView } from './EventsView.tsx';

interface Props extends IslandProps {
  events: readonly ListedEvent[];
  builtAt: string;
  /** Only so many, in short, each leading to this address. */
  short?: { count: number; href: string };
  children?: ReactNode;
}

/** The agenda, live: what is over leaves, what is new comes. */
export function EventsIsland({ events, builtAt, short, children, ...island }: Props) {
  return (
    <Island {...island} waiting={children}>
      <Live built={events} builtAt={builtAt} short={short} />
    </Island>
  );
}

interface LiveProps {
  built: readonly ListedEvent[];
  builtAt: string;
  short: Props['short'];
}

function Live({ built, builtAt, short }: LiveProps) {
  const t = useTexts();
  const locale = useLocale();
  const events = useEvents(built, builtAt);
  const now = serverTime();
  if (!short) return <EventsView events={events} now={now} locale={locale} t={t} />;
  const next = notOver(events, now).slice(0, short.count);
  if (next.length === 0) return <p className="muted">{t('institution.no_events')}</p>;
  return <EventList events={next} locale={locale} t={t} href={short.href} />;
}

const OLD_MS = 3_600_000;

/** The events that the page was built with, asked for anew when they are older than an hour. */
function useEvents(built: readonly ListedEvent[], builtAt: string): readonly ListedEvent[] {
  const [events, setEvents] = useState(built);
  useEffect(() => {
    if (Date.now() - Date.parse(builtAt) < OLD_MS) return;
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([
      call('GET /parametros/eventos_institucionais', {}, { signal }),
      call('GET /parametros/eventos_eventum', {}, { signal }),
    ])
      .then(([institution, eventum]) => setEvents(mergeEvents(institution.itens, eventum.itens)))
      // Out of reach, or no answer that can be read: what was built is shown, less what is over.
      .catch(() => undefined);
    return () => controller.abort();
  }, [built, builtAt]);
  return events;
}
