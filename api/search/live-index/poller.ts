export interface Poller {
  start(onError: (error: unknown) => void): void;
  stop(): void;
}

/** Runs `work` repeatedly with a pause, even after errors. Does not keep the process alive. */
export function createPoller(work: () => Promise<void>, pauseMs: number): Poller {
  let timer: NodeJS.Timeout | null = null;
  const schedule = (onError: (error: unknown) => void) => {
    const mine = setTimeout(() => {
      void work()
        .catch(onError)
        .finally(() => {
          // Unless it was stopped or restarted meanwhile.
          if (timer === mine) schedule(onError);
        });
    }, pauseMs);
    timer = mine.unref();
  };
  return {
    start: (onError) => {
      if (!timer) schedule(onError);
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
