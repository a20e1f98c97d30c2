import { Choice } from './Choice.tsx';
import type { ChoiceProps } from './Choice.tsx';

/** A box to tick. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}
