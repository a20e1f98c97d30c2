import { useRef, useState } from 'react';

export type CaptchaState = 'idle' | 'checking' | 'done' | 'failed';

/** The check against machines: each solution is good for one attempt. */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('idle');
  const [token, setToken] = useState('');
  const run = useRef(0);

  const solve = async () => {
    const own = ++run.current;
    setToken('');
    setState('checking');
    // A solution that was overtaken by a newer attempt is nobody's.
    const settle = (next: CaptchaState, solution: string) => {
      if (own !== run.current) return;
      setToken(solution);
      setState(next);
    };
    try {
      const { solveCaptcha } = await import('#lib/api/captcha.ts');
      settle('done', await solveCaptcha());
    } catch {
      settle('failed', '');
    }
  };

  return {
    state,
    /** Empty until it is done. */
    token,
    solve: () => void solve(),
    /** After an attempt: a new one for whoever had asked for one. */
    again: () => {
      if (state !== 'idle') void solve();
    },
    /** The solution was refused: it is asked for anew. */
    reset: () => {
      run.current++;
      setToken('');
      setState('idle');
    },
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
