import type { ReactNode } from 'react';
import { formatList } from '#lib/format/lists.ts';
import { rangeText, type CopyPlace } from '#lib/titles/place.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Steps = NonNullable<CopyPlace['passos']>;

/** More passed shelves than these are counted, not named. */
const MAX_NAMED = 5;

/** The way to the shelf in three steps. */
export function WaySteps({ steps }: { steps: Steps }) {
  const t = useTexts();
  const { andar: floor, entrada: entrance, corredor: aisle } = steps;
  return (
    <ol className="place__steps">
      <Step detail={entrance && t('plans.step_entrance', { entrance })}>
        {t('plans.step_floor', { floor })}
      </Step>
      <Step detail={usePassed(steps)}>
        {aisle ? t('plans.step_aisle', { aisle }) : t('plans.step_line')}
      </Step>
      <Step isLast detail={rangeText(steps.de, steps.ate)}>
        {useShelfAt(steps)}
      </Step>
    </ol>
  );
}

interface StepProps {
  isLast?: boolean;
  detail?: string | undefined;
  children: ReactNode;
}

const Step = ({ isLast, detail, children }: StepProps) => (
  <li>
    {isLast ? <b>{children}</b> : <span>{children}</span>}
    {detail && <small>{detail}</small>}
  </li>
);

function usePassed({ passa: passed }: Steps): string | undefined {
  const t = useTexts();
  const locale = useLocale();
  if (passed.length === 0) return undefined;
  const [shelf = ''] = passed;
  if (passed.length === 1) return t('plans.pass_shelf', { shelf });
  return passed.length > MAX_NAMED
    ? t('plans.pass_count', { count: passed.length })
    : t('plans.pass_shelves', { shelves: formatList(passed, locale) });
}

function useShelfAt({ estante: shelf, lado: side }: Steps): string {
  const t = useTexts();
  switch (side) {
    case 'esquerda':
      return t('plans.shelf_left', { shelf });
    case 'direita':
      return t('plans.shelf_right', { shelf });
    case 'frente':
      return t('plans.shelf_ahead', { shelf });
    default:
      return t('plans.shelf', { shelf });
  }
}
