import { apaReference } from '#lib/references/apa.ts';
import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { ReferenceText } from './ReferenceText.tsx';

/** The work in the style of the APA, in the language of the page. */
export function ApaReference({ answer }: { answer: ReferenceAnswer }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <ReferenceText runs={apaReference(answer.csl, { t, locale })} rules={t('references.by_apa')} />
  );
}
