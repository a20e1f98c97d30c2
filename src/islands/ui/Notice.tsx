import type { ReactNode } from 'react';
import type { MarkShape } from '#lib/marks.ts';
import { Mark } from './Mark.tsx';

type Tone = 'info' | 'bad' | 'warn' | 'ok';

type Props = {
  tone?: Tone | undefined;
  /** What happened, in bold. */
  title?: ReactNode;
  /** What was kept and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Read aloud when it appears: `alert` at once, `status` when there is a pause. */
  live?: 'alert' | 'status' | undefined;
  id?: string | undefined;
};

const MARK_OF: Record<Tone, MarkShape> = {
  info: 'ring',
  bad: 'triangle',
  warn: 'triangle',
  ok: 'disc',
};

/** A sentence with a mark in the margin and a way on. */
export function Notice({ tone = 'info', title, children, actions, live, id }: Props) {
  return (
    <div className={tone === 'info' ? 'notice' : `notice notice--${tone}`} role={live} id={id}>
      <span className="notice__mark">
        <Mark shape={MARK_OF[tone]} />
      </span>
      <div className="notice__body">
        <p>
          {title && <b>{title}</b>}
          {title && children && ' '}
          {children}
        </p>
        {actions && <div className="row">{actions}</div>}
      </div>
    </div>
  );
}

/** Why something failed, read aloud at once; nothing while there is no reason. */
export function Problem({ children: reason }: { children: ReactNode }) {
  if (!reason) return null;
  return (
    <Notice tone="bad" live="alert">
      {reason}
    </Notice>
  );
}
