import { useState } from 'react';
import { MAX_WORDS } from '#lib/periodicals/address.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { IssueSelect, type IssueChoice } from './IssueSelect.tsx';

/** Which issue, and words to look for in its articles. */
export function SummaryControls({ issues, current, words, kind, go }: IssueChoice) {
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
