import type { DeskMode } from '#contract/shared/staff/desk.ts';
import { useTexts } from '../ui/island/texts.tsx';

/** What the desk does; receiving a payment is no scan of a copy. */
export type ScreenMode = DeskMode | 'pagamento';

interface Props {
  mode: ScreenMode;
  /** Payments need a right of their own. */
  hasMoney: boolean;
  onChange: (mode: ScreenMode) => void;
}

/** What a scan means, in one line of choices. */
export function ModeChoice({ mode, hasMoney, onChange }: Props) {
  const t = useTexts();
  const modes: readonly (readonly [ScreenMode, string])[] = [
    ['automatico', t('desk.mode_automatic')],
    ['emprestar', t('desk.mode_lend')],
    ['devolver', t('desk.mode_return')],
    ['renovar', t('desk.mode_renew')],
    ...(hasMoney ? [['pagamento', t('desk.mode_payment')] as const] : []),
    ['uso_local', t('desk.mode_in_house')],
  ];
  return (
    <div className="desk-modes" role="group" aria-label={t('desk.modes')}>
      {modes.map(([value, name]) => (
        <button
          key={value}
          type="button"
          className="desk-modes__mode"
          aria-pressed={value === mode}
          onClick={() => onChange(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
