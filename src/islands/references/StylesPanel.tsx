import { lazy } from '../ui/island/lazy.tsx';
import type { ReferenceAnswer } from '#lib/references/runs.ts';
import { $referenceStyle, type ReferenceStyle } from '#lib/stores/reference-style.ts';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useStore } from '../ui/island/use-store.ts';
import { InTextCitation } from './InTextCitation.tsx';
import { ReferenceText } from './ReferenceText.tsx';
import { styleOptions } from './style-options.ts';

export function ReferencesWaiting() {
  const t = useTexts();
  return <Skeleton shape="text" count={3} label={t('references.loading')} />;
}

interface StyleProps {
  answer: ReferenceAnswer;
}

/** The server writes the default style; the others are loaded when somebody chooses one. */
const StyledReference = lazy(
  () => import('./StyledReference.tsx').then((m) => m.StyledReference),
  ReferencesWaiting,
);

function AbntReference({ answer }: StyleProps) {
  const t = useTexts();
  return (
    <>
      <ReferenceText
        runs={answer.trechos}
        lang="pt-BR"
        rules={t('references.by_abnt', { norma: answer.norma })}
      />
      {answer.citacao && <InTextCitation citation={answer.citacao} />}
    </>
  );
}

/** A title as each style cites it: the reader chooses. Needs the tables `references` and `errors`. */
export function StylesPanel({ answer }: StyleProps) {
  const t = useTexts();
  const style = useStore($referenceStyle);
  return (
    <>
      <RadioGroup
        legend={t('references.style')}
        name="estilo-referencia"
        value={style}
        options={styleOptions(t)}
        onChange={(value) => $referenceStyle.set(value as ReferenceStyle)}
      />
      {style === 'abnt' ? (
        <AbntReference answer={answer} />
      ) : (
        <StyledReference answer={answer} style={style} />
      )}
    </>
  );
}
