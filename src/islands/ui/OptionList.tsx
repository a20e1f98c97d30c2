import type { ReactNode, RefObject } from 'react';
import type { Translate } from '#lib/i18n/areas.ts';

interface Props {
  /** The field names it as what it controls. */
  id: string;
  list: RefObject<HTMLDivElement | null>;
  open: boolean;
  /** How many options there are. */
  count: number;
  t: Translate;
  children: ReactNode;
}

/** The options under a field, and how many there are, for those who do not see them. */
export function OptionList({ id, list, open, count, t, children }: Props) {
  return (
    <>
      <div
        ref={list}
        id={id}
        className="suggestions"
        role="listbox"
        aria-label={t('search.suggest_list')}
        hidden={!open}
      >
        {open && children}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {open && t('search.suggest_count', { count })}
      </span>
    </>
  );
}
