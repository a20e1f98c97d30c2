import type { ReactNode } from 'react';

interface Props {
  name: string;
  values: readonly ReactNode[];
  /** Further values, behind a press. */
  more?: readonly ReactNode[];
  /** On the line that opens them. */
  moreText?: string;
}

/** One line of what is known of a heading; none when there is nothing to say. */
export function Fact({ name, values, more = [], moreText }: Props) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <List values={values} />
        {more.length > 0 && (
          <details className="more">
            <summary>{moreText}</summary>
            <List values={more} />
          </details>
        )}
      </dd>
    </div>
  );
}

const List = ({ values }: { values: readonly ReactNode[] }) => (
  <ul>
    {values.map((value, at) => (
      <li key={at}>{value}</li>
    ))}
  </ul>
);
