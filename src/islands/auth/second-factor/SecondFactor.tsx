import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatDate } from '#lib/format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { usePerson } from '../../ui/hooks/use-person.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { FactorForm } from './FactorForm.tsx';

type State = Output<'GET /pessoas/meu-pergamum/segundo-fator'>;
type Begun = Output<'POST /pessoas/meu-pergamum/segundo-fator'>;

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/meu-pergamum/segundo-fator', {}, { signal });

/** Current step of switching the factor on or off; none in between. */
type Step =
  | { kind: 'rest' }
  | { kind: 'password' }
  | { kind: 'app'; begun: Begun }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'ending' }
  | { kind: 'ended' };

/** Switches the second factor on, with the password and a code of an app, or off. */
export function SecondFactor() {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(usePerson()), ask);
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const heading = useStepFocus(step);
  const rest = () => {
    setStep({ kind: 'rest' });
    retry();
  };
  return (
    <section className="factor space-6" aria-labelledby="factor-h">
      <h2 id="factor-h" ref={heading} tabIndex={-1}>
        {t('profile.factor')}
      </h2>
      {error ? (
        <LoadFailed title={t('profile.factor_failed')} error={error} onRetry={retry} />
      ) : answered ? (
        <StepView step={step} state={answered.answer} onStep={setStep} onRest={rest} />
      ) : (
        <Skeleton shape="rows" count={1} label={t('profile.loading')} />
      )}
    </section>
  );
}

/** Focuses the heading in steps without a form; a form focuses its first field itself. */
function useStepFocus({ kind }: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    if (kind === 'rest' || kind === 'codes' || kind === 'ended') heading.current?.focus();
  }, [kind]);
  return heading;
}

interface StepProps {
  step: Step;
  state: State;
  onStep: (step: Step) => void;
  onRest: () => void;
}

function StepView({ step, state, onStep, onRest }: StepProps) {
  const t = useTexts();
  switch (step.kind) {
    case 'rest':
      return state.ativo ? (
        <On state={state} onEnd={() => onStep({ kind: 'ending' })} />
      ) : (
        <>
          <p>{t('profile.factor_intro')}</p>
          <div className="row">
            <Button onClick={() => onStep({ kind: 'password' })}>
              {t('profile.factor_begin')}
            </Button>
          </div>
        </>
      );
    case 'password':
      return (
        <FactorForm
          fields={['senha']}
          submitText={t('profile.factor_next')}
          onCancel={onRest}
          onSubmit={async ({ senha }) => {
            const body = { senha };
            const begun = await call('POST /pessoas/meu-pergamum/segundo-fator', { body });
            onStep({ kind: 'app', begun });
          }}
        />
      );
    case 'app':
      return (
        <App
          begun={step.begun}
          onCancel={onRest}
          onCodes={(codes) => onStep({ kind: 'codes', codes })}
        />
      );
    case 'codes':
      return <Codes codes={step.codes} onDone={onRest} />;
    case 'ending':
      return <Ending onCancel={onRest} onEnded={() => onStep({ kind: 'ended' })} />;
    case 'ended':
      return <Notice tone="ok">{t('profile.factor_ended')}</Notice>;
  }
}

function On({ state, onEnd }: { state: State; onEnd: () => void }) {
  const t = useTexts();
  const locale = useLocale();
  const { desde = '', codigos } = state;
  return (
    <>
      <Notice tone="ok">{t('profile.factor_on', { date: formatDate(desde, locale) })}</Notice>
      <p>{t('profile.factor_codes_left', { count: codigos })}</p>
      <div className="row">
        <Button onClick={onEnd}>{t('profile.factor_end')}</Button>
      </div>
    </>
  );
}

interface AppProps {
  begun: Begun;
  onCancel: () => void;
  onCodes: (codes: string[]) => void;
}

/** The key for the app, as a QR code and as text, and the field for the first code. */
function App({ begun, onCancel, onCodes }: AppProps) {
  const t = useTexts();
  return (
    <>
      <p>{t('profile.factor_scan')}</p>
      <QrCode
        text={begun.endereco}
        label={t('profile.factor_qr')}
        className="factor__qr"
        spare="L"
      />
      <p>{t('profile.factor_type')}</p>
      <Copyable text={begun.segredo}>
        <code className="factor__key">{begun.segredo.match(/.{1,4}/g)?.join(' ')}</code>
      </Copyable>
      <FactorForm
        fields={['codigo']}
        codeLabel={t('profile.factor_app_code')}
        submitText={t('profile.factor_confirm')}
        onCancel={onCancel}
        onSubmit={async ({ codigo }) => {
          const body = { codigo };
          const { codigos } = await call('PUT /pessoas/meu-pergamum/segundo-fator', { body });
          onCodes(codigos);
        }}
      />
    </>
  );
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTexts();
  return (
    <>
      <Notice tone="ok" live="status">
        {t('profile.factor_done')}
      </Notice>
      <p>{t('profile.factor_codes')}</p>
      <Copyable text={codes.join('\n')}>
        <ul className="factor__codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Copyable>
      <div className="row">
        <Button variant="solid" onClick={onDone}>
          {t('profile.factor_kept')}
        </Button>
      </div>
    </>
  );
}

function Ending({ onCancel, onEnded }: { onCancel: () => void; onEnded: () => void }) {
  const t = useTexts();
  return (
    <>
      <p>{t('profile.factor_end_text')}</p>
      <FactorForm
        fields={['senha', 'codigo']}
        submitText={t('profile.factor_end')}
        danger
        onCancel={onCancel}
        onSubmit={async (body) => {
          await call('POST /pessoas/meu-pergamum/segundo-fator/desligar', { body });
          onEnded();
        }}
      />
    </>
  );
}

function Copyable({ text, children }: { text: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="factor__copyable">
      {children}
      <div className="row">
        <CopyButton
          text={text}
          copied={t('profile.factor_copied')}
          notCopied={t('profile.factor_not_copied')}
        >
          {t('profile.factor_copy')}
        </CopyButton>
      </div>
    </div>
  );
}
