import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { vancouverReference } from '#lib/references/vancouver.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { ReferenceText } from './ReferenceText.tsx';

/** The work in the Vancouver style, in the language of the page. */
export function VancouverReference({ answer }: { answer: ReferenceAnswer }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <ReferenceText
      runs={vancouverReference(answer.csl, { t, locale })}
      rules={t('references.by_vancouver')}
    />
  );
}
