import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { mergeEvents, type ListedEvent } from '#lib/events/events.ts';

const OLD_MS = 3_600_000;

/** The events that the page was built with, asked for anew when they are older than an hour. */
export function useEvents(built: readonly ListedEvent[], builtAt: string): readonly ListedEvent[] {
  const [events, setEvents] = useState(built);
  useEffect(() => {
    if (Date.now() - Date.parse(builtAt) < OLD_MS) return;
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([
      call('GET /parametros/eventos_institucionais', {}, { signal }),
      call('GET /parametros/eventos_eventum', {}, { signal }),
    ]).then(
      ([institution, eventum]) => setEvents(mergeEvents(institution.itens, eventum.itens)),
      // Out of reach: what was built is shown, less what is over.
      () => undefined,
    );
    return () => controller.abort();
  }, [built, builtAt]);
  return events;
}
