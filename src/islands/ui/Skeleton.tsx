type Shape = 'text' | 'hits' | 'rows';

type Props = {
  /** What is coming: lines of text, search results with covers, rows of a list. */
  shape: Shape;
  count?: number | undefined;
  /** What is being waited for, for those who do not see it. */
  label: string;
};

function Hit() {
  return (
    <div className="skeleton__row">
      <span className="skeleton__cover" />
      <span className="skeleton__group">
        <span className="skeleton__line skeleton__line--short" />
        <span className="skeleton__line skeleton__line--title" />
        <span className="skeleton__line skeleton__line--half" />
        <span className="skeleton__line skeleton__line--thin" />
      </span>
    </div>
  );
}

function Row() {
  return (
    <div className="skeleton__row skeleton__row--plain">
      <span className="skeleton__group">
        <span className="skeleton__line skeleton__line--title" />
        <span className="skeleton__line skeleton__line--half" />
      </span>
    </div>
  );
}

function Line() {
  return <span className="skeleton__line" />;
}

const PARTS = { text: Line, hits: Hit, rows: Row };

/** The shape of what is coming, still. It shows only after 300 ms (state.css). */
export function Skeleton({ shape, count = 3, label }: Props) {
  const Part = PARTS[shape];
  return (
    <div role="status" className="needs-script">
      <span className="visually-hidden">{label}</span>
      <div className="skeleton" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <Part key={at} />
        ))}
      </div>
    </div>
  );
}
