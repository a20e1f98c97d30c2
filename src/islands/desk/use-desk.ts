import { useEffect, useState } from 'react';
import { createDesk, type Desk, type LogEntry } from '#lib/desk/desk.ts';
import { outcomeKind } from '#lib/desk/outcome.ts';
import { playOutcome } from './sounds.ts';

const play = (entry: LogEntry): void => playOutcome(outcomeKind(entry));

/** The desk of a library, while its screen is open. */
export function useDesk(libraryId: number): Desk {
  const [desk] = useState(() => createDesk(libraryId, play));
  useEffect(() => {
    const wake = () => desk.wake();
    window.addEventListener('online', wake);
    desk.wake();
    // Without a connection the log begins with what is scanned now.
    desk.readActs().catch(() => undefined);
    return () => {
      window.removeEventListener('online', wake);
      desk.stop();
    };
  }, [desk]);
  return desk;
}
