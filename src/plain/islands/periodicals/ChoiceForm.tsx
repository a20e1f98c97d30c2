import type { ReactNode } from 'react';
import { Button } from '../../../islands/ui/Button.tsx';
import { useTexts } from '../../../islands/ui/island/texts.tsx';

/** Choices that the address of the page holds, sent by a button. */
export function ChoiceForm({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <form className="choice-form">
      {children}
      <Button type="submit" size="small">
        {t('periodicals.show')}
      </Button>
    </form>
  );
}
