import type { IssueState } from '#contract/shared/constants.ts';
import { STATUS_MARKS } from '#lib/marks.ts';
import type { HeldIssue } from '#lib/periodicals/grid.ts';
import { Mark } from '../ui/Mark.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useIssueNames } from './issue-names.ts';
import { STATE_KINDS, stateWords } from './issue-states.ts';

interface Props {
  issue: HeldIssue;
  pattern: number;
  /** Its row does not say the volume. */
  hasVolume: boolean;
  isOpen: boolean;
  /** The tab key stops here. */
  isStop: boolean;
  onPress: () => void;
}

/** The button of an issue, by which it finds the focus again. */
export const issueId = (pattern: number, seqSec: number): string => `issue-${pattern}-${seqSec}`;

/** Most issues are one of these: their mark is explained once, above. The word is there to be heard. */
const SILENT: readonly IssueState[] = ['recebido', 'esperado'];

/** One issue: mark, number, and in a word what is wrong with it. On phones its month comes first. */
export function IssueButton({ issue, pattern, hasVolume, isOpen, isStop, onPress }: Props) {
  const words = stateWords(useTexts());
  const names = useIssueNames();
  const { situacao: state, dia: day } = issue;
  const kind = STATE_KINDS[state];
  const when = names.when(issue);
  return (
    <button
      type="button"
      id={issueId(pattern, issue.seq_sec)}
      className={`issue issue--${state} status--${kind}`}
      aria-expanded={isOpen}
      tabIndex={isStop ? 0 : -1}
      onClick={onPress}
    >
      <Mark shape={STATUS_MARKS[kind]} />
      <span className="issue__text">
        <span className="issue__month" aria-hidden="true">
          {[day, names.months(issue)].filter(Boolean).join(' ')}
        </span>
        <span className="issue__brief" aria-hidden="true">
          {issue.numero ?? names.short(issue)}
        </span>
        <span className="issue__name visually-hidden">
          {hasVolume ? names.full(issue) : names.short(issue)}
        </span>
        {when && <span className="visually-hidden">, {when}: </span>}
        <span className={SILENT.includes(state) ? 'visually-hidden' : 'issue__state'}>
          {words[state]}
        </span>
      </span>
    </button>
  );
}
