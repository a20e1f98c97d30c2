interface Props {
  /** From 1. */
  place: number;
  /** How many wait, oneself included. */
  count: number;
  suspended: boolean;
}

/** As many books as fit; the others are a number. */
const SHOWN = 12;

/** The line as books on a shelf: oneself in ink, who comes before filled, who comes after in outline. */
export function Spines({ place, count, suspended }: Props) {
  const last = Math.min(count, Math.max(SHOWN, place));
  const first = Math.max(1, last - SHOWN + 1);
  const places = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return (
    <span className={suspended ? 'spines spines--held' : 'spines'} aria-hidden="true">
      {first > 1 && <span>{first - 1} +</span>}
      {places.map((one) => (
        <i key={one} className={one === place ? 'spines__own' : undefined} />
      ))}
      {count > last && <span>+ {count - last}</span>}
    </span>
  );
}
