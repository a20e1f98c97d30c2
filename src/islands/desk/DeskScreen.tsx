import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { OpenDesk } from './OpenDesk.tsx';
import { useDeskLock } from './use-desk-lock.ts';

/** The desk, in one tab of a browser at a time. */
export function DeskScreen() {
  const t = useTexts();
  const { where, takeOver } = useDeskLock();
  if (where === 'here') return <OpenDesk />;
  if (where === 'asking') return <Skeleton shape="rows" count={4} label={t('staff.loading')} />;
  return (
    <EmptyState
      title={t('desk.elsewhere')}
      level={1}
      actions={
        <Button variant="solid" onClick={takeOver}>
          {t('desk.take_over')}
        </Button>
      }
    >
      {t('desk.elsewhere_text')}
    </EmptyState>
  );
}
