import type { ReactNode } from 'react';
import { STATUS_MARKS } from '#lib/marks.ts';
import type { StatusKind } from '#lib/marks.ts';
import { Mark } from './Mark.tsx';

type Props = {
  kind: StatusKind;
  /** The word: available, on loan… */
  children?: ReactNode;
  /** What follows the word in plain text. */
  detail?: ReactNode;
  /** A comma between the two: they are read as one line. */
  stop?: boolean;
};

/** A status is a mark and a word; colour comes last. */
export function Status({ kind, children, detail, stop = false }: Props) {
  return (
    <span className={`status status--${kind}`}>
      <Mark shape={STATUS_MARKS[kind]} />
      <span>
        <b>{children}</b>
        {/* Another status has other words: the same ones do not move. */}
        {detail && (
          <span key={kind} className="status__detail">
            {stop ? ', ' : ' '}
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}
