import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  /** What can be done with all of it, at the end of the line. */
  act?: ReactNode;
  children: ReactNode;
}

/** A part of the screen under its heading, which an address can lead to. */
export function Part({ id, title, act, children }: Props) {
  return (
    <section className="profile-part" id={id} aria-labelledby={`${id}-h`}>
      <div className="profile-part__head">
        <h2 id={`${id}-h`}>{title}</h2>
        {act}
      </div>
      {children}
    </section>
  );
}
