export interface Repeated {
  start(onError: (error: unknown) => void): void;
  stop(): void;
}

/** Does something, waits, does it again, whether it failed or not. Keeps no process alive. */
export function repeated(work: () => Promise<void>, pauseMs: number): Repeated {
  let timer: NodeJS.Timeout | null = null;
  const schedule = (onError: (error: unknown) => void) => {
    const mine = setTimeout(() => {
      void work()
        .catch(onError)
        .finally(() => {
          // Unless it was stopped, or started anew, meanwhile.
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
