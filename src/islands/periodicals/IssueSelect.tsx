import type { Output } from '#contract/calls.ts';
import type { SummaryPlace } from '#lib/periodicals/address.ts';
import { SelectField } from '../ui/form/Field.tsx';
import { useIssueNames } from './issue-names.ts';
import { usePartWords, type PartKind } from './part-words.ts';

type Issue = Output<'GET /sumario/:id/dados'>['fasciculos'][number];

export interface IssueChoice {
  issues: readonly Issue[];
  /** cod_fasciculo; null: every issue. */
  current: string | null;
  words: string;
  kind: PartKind;
  go: (next: SummaryPlace) => void;
}

/** The newest issue first. */
export function IssueSelect({ issues, current, words, kind, go }: IssueChoice) {
  const parts = usePartWords(kind);
  const names = useIssueNames();
  return (
    <SelectField
      name="fasciculo"
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
