/**
 * Runs `work` never twice at a time. A call while it runs waits for a run that begins afterwards,
 * which it shares with everybody else who waits.
 */
export function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    // One that waits begins a moment after the one before has ended: who comes in between waits with it.
    if (next) return next;
    if (!running) return begin();
    next = running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
