import { useRef, useState } from 'react';

export type CaptchaState = 'idle' | 'checking' | 'done' | 'failed';

/** State of the captcha; each solution is valid for one attempt. */
export function useCaptcha() {
  const [state, setState] = useState<CaptchaState>('idle');
  const [token, setToken] = useState('');
  const run = useRef(0);

  const solve = async () => {
    const own = ++run.current;
    setToken('');
    setState('checking');
    // Ignores a solution if a newer attempt has started.
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
    /** Empty until solved. */
    token,
    solve: () => void solve(),
    /** After an attempt: solves a new challenge if one had been solved. */
    again: () => {
      if (state !== 'idle') void solve();
    },
    /** After a refused solution: shows the captcha as unsolved. */
    reset: () => {
      run.current++;
      setToken('');
      setState('idle');
    },
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
