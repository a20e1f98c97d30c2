import { titlePath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { PanelProps } from './panels.ts';

/** The address names a part that this title has not. */
export function NoSuchPart({ codAcervo }: PanelProps) {
  const t = useTexts();
  const href = titlePath(useLocale(), codAcervo);
  return (
    <EmptyState
      title={t('titles.no_such_part')}
      actions={<ButtonLink href={href}>{t('titles.to_title')}</ButtonLink>}
    >
      {t('titles.no_such_part_text')}
    </EmptyState>
  );
}
