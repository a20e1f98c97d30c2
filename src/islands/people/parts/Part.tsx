import type { ReactNode } from 'react';

/** A part of the record under its heading, with an act beside it. */
export function Part({
  title,
  act,
  children,
}: {
  title: string;
  act?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="person-part">
      <div className="person-part__head">
        <h2>{title}</h2>
        {act}
      </div>
      {children}
    </section>
  );
}
