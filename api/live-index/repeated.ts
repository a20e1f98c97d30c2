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
    if (!running) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}

export interface Repeated {
  start(onFailure: (error: unknown) => void): void;
  stop(): void;
}

/** Does something, waits, does it again, whether it failed or not. Keeps no process alive. */
export function repeated(work: () => Promise<void>, pauseMs: number): Repeated {
  let timer: NodeJS.Timeout | null = null;
  const schedule = (onFailure: (error: unknown) => void) => {
    const mine = setTimeout(() => {
      void work()
        .catch(onFailure)
        .finally(() => {
          // Unless it was stopped, or started anew, meanwhile.
          if (timer === mine) schedule(onFailure);
        });
    }, pauseMs);
    timer = mine.unref();
  };
  return {
    start: (onFailure) => {
      if (!timer) schedule(onFailure);
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
