import type { ComponentType } from 'react';
import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { $referenceStyle, type ReferenceStyle } from '#lib/stores/reference-style.ts';
import { lazy } from '../ui/island/lazy.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { ReferenceText } from './ReferenceText.tsx';

export function ReferencesWaiting() {
  const t = useTexts();
  return <Skeleton shape="text" count={3} label={t('references.loading')} />;
}

interface StyleProps {
  answer: ReferenceAnswer;
}

function AbntReference({ answer }: StyleProps) {
  const t = useTexts();
  return (
    <ReferenceText
      runs={answer.trechos}
      lang="pt-BR"
      rules={t('references.by_abnt', { norma: answer.norma })}
    />
  );
}

/** The server writes the default style; the others are loaded when somebody chooses them. */
const STYLES: Record<ReferenceStyle, ComponentType<StyleProps>> = {
  abnt: AbntReference,
  apa: lazy(() => import('./ApaReference.tsx').then((m) => m.ApaReference), ReferencesWaiting),
  vancouver: lazy(
    () => import('./VancouverReference.tsx').then((m) => m.VancouverReference),
    ReferencesWaiting,
  ),
};

/** A title as each style cites it: the reader chooses. Needs the table `references`. */
export function StylesPanel({ answer }: StyleProps) {
  const t = useTexts();
  const style = useStore($referenceStyle);
  const Styled = STYLES[style];
  return (
    <>
      <RadioGroup
        legend={t('references.style')}
        name="estilo-referencia"
        value={style}
        options={[
          { value: 'abnt', label: 'ABNT', hint: t('references.abnt_hint') },
          { value: 'apa', label: 'APA', hint: t('references.apa_hint') },
          { value: 'vancouver', label: 'Vancouver', hint: t('references.vancouver_hint') },
        ]}
        onChange={(value) => $referenceStyle.set(value as ReferenceStyle)}
      />
      <Styled answer={answer} />
    </>
  );
}
