import {
  IssueSelect as LiveSelect,
  type IssueChoice,
} from '../../../islands/periodicals/IssueSelect.tsx';
import { ChoiceForm } from './ChoiceForm.tsx';

export type { IssueChoice } from '../../../islands/periodicals/IssueSelect.tsx';

/** Which issue, as a form. */
export const IssueSelect = (props: IssueChoice) => (
  <ChoiceForm>
    <LiveSelect {...props} />
  </ChoiceForm>
);
