import { useTexts } from '../../ui/island/texts.tsx';

export type Step = 'ask' | 'code' | 'password';

/** Where one is on the way. */
export function StepList({ current }: { current: Step }) {
  const t = useTexts();
  const steps: [Step, string][] = [
    ['ask', t('recovery.step_ask')],
    ['code', t('recovery.step_code')],
    ['password', t('recovery.step_password')],
  ];
  return (
    <ol className="recovery__steps" aria-label={t('recovery.steps')}>
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
