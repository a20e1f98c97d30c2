import { useMemo } from 'react';
import { encode } from 'uqr';

interface Props {
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
  className: string;
  /** How much of it may be lost: a long text is drawn with less, or its squares get too small. */
  spare?: 'H' | 'L';
}

/** Modules of white around it, without which cameras do not find it. */
const MARGIN = 4;

/** A text for cameras: black on white, whatever the scheme. */
export function QrCode({ text, label, className, spare = 'H' }: Props) {
  const { size, path } = useMemo(() => drawn(text, spare), [text, spare]);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

function drawn(text: string, ecc: 'H' | 'L'): { size: number; path: string } {
  const { data, size } = encode(text, { ecc, border: MARGIN });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
