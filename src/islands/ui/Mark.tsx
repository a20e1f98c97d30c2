import { MARKS, RING } from '#lib/marks.ts';
import type { MarkShape } from '#lib/marks.ts';

/** The drawn shape of a status or a notice. */
export function Mark({ shape }: { shape: MarkShape }) {
  const { fill, ring } = MARKS[shape];
  return (
    <svg className="mark-shape" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {ring && <path className="mark-shape__ring" d={RING} />}
      {fill && <path d={fill} />}
    </svg>
  );
}
