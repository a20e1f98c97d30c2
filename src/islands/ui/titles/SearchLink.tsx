import { localePath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../Button.tsx';
import { useLocale, useTexts } from '../island/texts.tsx';

interface Props {
  variant?: 'outlined' | 'solid';
}

/** The way on from an empty list of the personal area: to the search. */
export function SearchLink({ variant = 'solid' }: Props) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <ButtonLink variant={variant} href={localePath(locale, '/')}>
      {t('account.search')}
    </ButtonLink>
  );
}
