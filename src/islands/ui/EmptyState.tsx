import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** Ways on, one line each. */
  ways?: readonly ReactNode[];
  actions?: ReactNode;
  /** The level of the heading in its page. */
  level?: 1 | 2 | 3;
};

/** Says what there is not, and where to go from here. */
export function EmptyState({ title, children, ways, actions, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <Heading className="empty__title">{title}</Heading>
      {children && <p>{children}</p>}
      {ways && ways.length > 0 && (
        <ul className="ways">
          {ways.map((way, at) => (
            <li key={at}>{way}</li>
          ))}
        </ul>
      )}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
