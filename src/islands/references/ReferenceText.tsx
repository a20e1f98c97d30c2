import { htmlOfRuns, textOfRuns, type ReferenceRun } from '#lib/references/runs.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { Reference } from './Reference.tsx';

interface Props {
  runs: readonly ReferenceRun[];
  lang?: string;
  /** Which rules it follows. */
  rules: string;
}

/** A reference to read and to copy, as formatted text where the target program supports it. */
export function ReferenceText({ runs, lang, rules }: Props) {
  const t = useTexts();
  return (
    <>
      <Reference runs={runs} {...(lang && { lang })} />
      <p className="small muted">{rules}</p>
      <div className="row space-4">
        <CopyButton
          text={textOfRuns(runs)}
          html={htmlOfRuns(runs)}
          suffix={t('references.copy_reference')}
          copied={t('references.copied')}
          notCopied={t('references.not_copied')}
        >
          {t('references.copy')}
        </CopyButton>
      </div>
    </>
  );
}
