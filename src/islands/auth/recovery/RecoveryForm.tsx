import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { useCaptcha } from '../use-captcha.ts';
import { AskStep } from './AskStep.tsx';
import { CodeStep, type SentCode } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';

interface Props {
  loginLabel: string;
  /** Activity 1120: a captcha is required before a code is sent. */
  asksCaptcha: boolean;
  userName: string;
  onUserName: (userName: string) => void;
  onBack: () => void;
  onDone: () => void;
}

/** Distinguishes this browser's request from other requests for the same user name. */
const newRequest = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Requests codes; holds the current step and the last code sent. */
function useAsked({ asksCaptcha, userName }: Pick<Props, 'asksCaptcha' | 'userName'>) {
  const captcha = useCaptcha();
  const [step, setStep] = useState<Step>('ask');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState('');
  const u = userName.trim();
  const [pedido] = useState(newRequest);
  // The server may ask for more than this page knew when it began.
  const [checkProblem, setCheckProblem] = useState('');
  const [wasRequired, setRequired] = useState(false);
  const captchaWanted = asksCaptcha || wasRequired;
  const errorText = useErrorText();

  const ask = async () => {
    // Each solution is good for one attempt.
    const query = { pedido, ...(captchaWanted && { recaptcha_token: captcha.token }) };
    setCheckProblem('');
    let answer;
    try {
      answer = await call('GET /pessoas/:u/recuperar-senha', { params: { u }, query });
    } catch (error) {
      if (!isCaptchaRefusal(error)) {
        captcha.again();
        throw error;
      }
      captcha.reset();
      setCheckProblem(errorText(error));
      setRequired(true);
      return setStep('ask');
    }
    captcha.again();
    setSent({ ...answer, at: Date.now() });
    setCode('');
    setCodeProblem('');
    setStep('code');
  };
  const typed = { code, setCode, codeProblem, setCodeProblem };
  return { step, setStep, sent, u, pedido, captcha, captchaWanted, checkProblem, ask, ...typed };
}

const isCaptchaRefusal = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'captcha_required' || error.code === 'captcha_invalid');

/**
 * A forgotten password in three steps (specification §2, §4 "Recovery step"). Input stays when going
 * back or when a call fails.
 */
export function RecoveryForm(props: Props) {
  const { loginLabel, userName, onUserName, onBack, onDone } = props;
  const t = useTexts();
  useHeadline(t('auth-recovery.headline'));
  const { step, setStep, sent, u, pedido, captcha, captchaWanted, checkProblem, ask, ...typed } =
    useAsked(props);
  const { code, setCode, codeProblem, setCodeProblem } = typed;
  const [checked, setChecked] = useState<Output<'POST /pessoas/:u/recuperar-senha'> | null>(null);
  const [passwords, setPasswords] = useState({ password: '', again: '' });
  const refuseCode = (problem: string) => {
    setCodeProblem(problem);
    setStep('code');
  };

  return (
    <div className="recovery">
      <h2>{t('auth-recovery.title')}</h2>
      <StepList current={step} />
      {step === 'ask' && (
        <AskStep
          label={loginLabel}
          captcha={captchaWanted ? captcha : null}
          checkProblem={checkProblem}
          userName={userName}
          onUserName={onUserName}
          onAsk={ask}
        />
      )}
      {step === 'code' && sent && (
        <CodeStep
          key={sent.at}
          {...{ u, pedido, sent, code }}
          refused={codeProblem}
          onCode={setCode}
          onResend={captchaWanted ? async () => setStep('ask') : ask}
          onRight={(answer) => {
            setChecked(answer);
            setStep('password');
          }}
          onOtherUser={() => setStep('ask')}
        />
      )}
      {step === 'password' && checked && (
        <PasswordStep
          {...{ u, pedido, code, checked, passwords, onDone }}
          onPasswords={setPasswords}
          onCodeRefused={refuseCode}
        />
      )}
      <div className="recovery__back">
        <Button variant="quiet" onClick={onBack}>
          {t('auth-recovery.back')}
        </Button>
      </div>
    </div>
  );
}

/** The heading of the sign-in page (login.astro); other pages have none. */
const HEADLINE = 'titulo-entrada';

/** Replaces what the heading of the page says of signing in, until recovery ends. */
function useHeadline(text: string): void {
  useEffect(() => {
    const heading = document.getElementById(HEADLINE);
    const before = heading?.textContent ?? '';
    if (heading) heading.textContent = text;
    return () => {
      if (heading) heading.textContent = before;
    };
  }, [text]);
}

type Step = 'ask' | 'code' | 'password';

/** Progress through the steps. */
function StepList({ current }: { current: Step }) {
  const t = useTexts();
  const steps: [Step, string][] = [
    ['ask', t('auth-recovery.step_ask')],
    ['code', t('auth-recovery.step_code')],
    ['password', t('auth-recovery.step_password')],
  ];
  return (
    <ol className="recovery__steps" aria-label={t('auth-recovery.steps')}>
      {steps.map(([step, name], at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <span aria-hidden="true" className="num">
            {at + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
