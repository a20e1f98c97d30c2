import * as icons from '#lib/icons.ts';
import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import type { Captcha } from './use-captcha.ts';

interface Props {
  captcha: Captcha;
  /** Error: the captcha is required, or its solution was refused. */
  error: string | undefined;
}

/** Captcha by proof of work: the browser solves it; there is nothing to see or read. */
export function CaptchaField({ captcha: { state, solve }, error: refused }: Props) {
  const t = useTexts();
  const hintId = useId();
  const statusId = useId();
  const errorId = useId();
  // Once it is solved, the earlier error no longer applies.
  const error = state === 'done' ? undefined : refused;
  const idle = state === 'idle' || state === 'failed';
  return (
    <div className="field">
      <div className="row">
        <Button
          icon={state === 'done' ? icons.check : undefined}
          reasonId={idle ? undefined : statusId}
          aria-describedby={error ? errorId : hintId}
          data-problem={error ? true : undefined}
          onClick={solve}
        >
          {t('auth.captcha')}
        </Button>
        <span className="small" id={statusId} aria-live="polite">
          {state === 'checking' && t('auth.captcha_checking')}
          {state === 'done' && t('auth.captcha_done')}
          {state === 'failed' && t('auth.captcha_failed')}
        </span>
      </div>
      <p className="field__hint" id={hintId}>
        {t('auth.captcha_hint')}
      </p>
      {error && (
        <p className="field__error" id={errorId}>
          <Icon path={icons.info} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
