import type { ComponentProps } from 'react';
import { KardexControls as LiveControls } from '../../../islands/periodicals/KardexControls.tsx';
import { ChoiceForm } from './ChoiceForm.tsx';

export { useKindWords } from '../../../islands/periodicals/KardexControls.tsx';

/** Which library, rhythm and year, as a form. */
export function KardexControls(props: ComponentProps<typeof LiveControls>) {
  const { libraries, paragraphs, periods, years } = props.choice;
  if (![libraries, paragraphs, periods, years].some(({ length }) => length > 1)) return null;
  return (
    <ChoiceForm>
      <LiveControls {...props} />
    </ChoiceForm>
  );
}
