import { PAGE_TAG } from '#contract/shared/languages.ts';
import type { ReferenceRun } from '#lib/references/runs.ts';
import { useLocale } from '../ui/island/texts.tsx';
import { Reference } from './Reference.tsx';
import { WordActs } from './WordActs.tsx';

interface Props {
  runs: readonly ReferenceRun[];
  lang?: string;
  /** Which rules it follows. */
  rules: string;
}

/** A reference to read and to take into a word processor. */
export function ReferenceText({ runs, lang, rules }: Props) {
  const locale = useLocale();
  const load = () => Promise.resolve({ lang: lang ?? PAGE_TAG[locale], paragraphs: [runs] });
  return (
    <>
      <Reference runs={runs} {...(lang && { lang })} />
      <p className="small muted">{rules}</p>
      <WordActs load={load} count={1} isOutlined />
    </>
  );
}
