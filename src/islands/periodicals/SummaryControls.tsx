import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { MAX_WORDS, type SummaryPlace } from '#lib/periodicals/address.ts';
import { Button } from '../ui/Button.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useIssueNames } from './issue-names.ts';
import { usePartWords, type PartKind } from './part-words.ts';

type Issue = Output<'GET /sumario/:id/dados'>['fasciculos'][number];

interface Props {
  issues: readonly Issue[];
  /** cod_fasciculo; null: every issue. */
  current: string | null;
  words: string;
  kind: PartKind;
  go: (next: SummaryPlace) => void;
}

/** Which issue, and words to look for in its articles. */
export function SummaryControls({ issues, current, words, kind, go }: Props) {
  return (
    <div className="summary-controls">
      {issues.length > 1 && <IssueSelect {...{ issues, current, words, kind, go }} />}
      <Words
        key={words}
        words={words}
        find={(next) =>
          go({ issue: next === '' ? current : words === '' ? null : current, words: next, page: 1 })
        }
      />
    </div>
  );
}

/** The newest issue first. */
function IssueSelect({ issues, current, words, kind, go }: Props) {
  const parts = usePartWords(kind);
  const names = useIssueNames();
  return (
    <SelectField
      label={parts.group}
      value={current ?? ''}
      onChange={({ target }) => go({ issue: target.value || null, words, page: 1 })}
    >
      {(words !== '' || current === null) && <option value="">{parts.all}</option>}
      {issues.map((issue) => (
        <option key={issue.cod_fasciculo} value={issue.cod_fasciculo}>
          {names.dated(issue, parts)}
        </option>
      ))}
    </SelectField>
  );
}

function Words({ words, find }: { words: string; find: (words: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState(words);
  return (
    <form
      role="search"
      aria-label={t('periodicals.find_in_articles')}
      className="summary-controls__find"
      onSubmit={(event) => {
        event.preventDefault();
        find(typed.trim());
      }}
    >
      <Field
        label={t('periodicals.find_in_articles')}
        type="search"
        name="q"
        maxLength={MAX_WORDS}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{t('periodicals.find')}</Button>
    </form>
  );
}
