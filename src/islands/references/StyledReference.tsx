import { FORMATTERS, type ItemStyle } from '#lib/references/formatters.ts';
import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { ReferenceText } from './ReferenceText.tsx';

interface Props {
  answer: ReferenceAnswer;
  style: ItemStyle;
}

/** The work in any style but that of the server, in the language of the page. */
export function StyledReference({ answer, style }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const rules: Record<ItemStyle, string> = {
    apa: t('references.by_apa'),
    chicago: t('references.by_chicago'),
    'chicago-notes': t('references.by_chicago_notes'),
    mla: t('references.by_mla'),
    vancouver: t('references.by_vancouver'),
  };
  return <ReferenceText runs={FORMATTERS[style](answer.csl, { t, locale })} rules={rules[style]} />;
}
