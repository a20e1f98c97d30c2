import type { OutcomeKind } from '#lib/desk/outcome.ts';
import type { MarkShape } from '#lib/marks.ts';
import { Mark } from '../../ui/Mark.tsx';

const SHAPES: Readonly<Record<OutcomeKind, MarkShape>> = {
  ok: 'disc',
  refused: 'triangle',
  hold: 'half',
  transfer: 'play',
  ask: 'ring',
};

/** The mark of an answer: another shape for each kind, colour comes last. */
export function DeskMark({ kind }: { kind: OutcomeKind }) {
  return (
    <span className={`desk-mark desk-mark--${kind}`}>
      <Mark shape={SHAPES[kind]} />
    </span>
  );
}
