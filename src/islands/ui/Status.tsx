import type { ReactNode } from 'react';
import { STATUS_MARKS } from '#lib/marks.ts';
import type { StatusKind } from '#lib/marks.ts';
import { Mark } from './Mark.tsx';

type Props = {
  kind: StatusKind;
  /** The word: available, on loan… */
  children: ReactNode;
  /** What follows the word in plain text. */
  detail?: ReactNode;
};

/** A status is a mark and a word; colour comes last. */
export function Status({ kind, children, detail }: Props) {
  return (
    <span className={`status status--${kind}`}>
      <Mark shape={STATUS_MARKS[kind]} />
      <span>
        <b>{children}</b>
        {detail && <span className="status__detail"> {detail}</span>}
      </span>
    </span>
  );
}
