import type { ReactNode } from 'react';
import type { Row } from '#lib/account/by-date.ts';
import { markOf } from '#lib/account/fortnight.ts';
import { workLang } from '#lib/format/languages.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale } from '../../ui/island/texts.tsx';
import type { RowDate } from './ByDate.tsx';

interface Props {
  row: Row;
  date: RowDate;
  /** How it stands, in a word or two. */
  state: ReactNode;
  detail?: ReactNode;
  /** Nothing is left to do. */
  done?: boolean;
  act?: ReactNode;
  children?: ReactNode;
}

/** A row of the list by date: when, what, and what to do. */
export function RowFrame({ row, date, state, detail, done = false, act, children }: Props) {
  return (
    <li id={row.id} className={row.kind === 'late' ? 'dated dated--late' : 'dated'}>
      <p className="dated__when num">
        {date.day} <small>{date.detail}</small>
      </p>
      <div className="dated__body">
        <Status kind={done ? 'available' : markOf(row)} detail={detail} stop={Boolean(detail)}>
          {state}
        </Status>
        {children}
      </div>
      {act && <div className="dated__act">{act}</div>}
    </li>
  );
}

interface WorkProps {
  work: { cod_acervo: number; titulo: string; idioma?: string | undefined };
}

export function Work({ work: { cod_acervo: code, titulo, idioma } }: WorkProps) {
  const locale = useLocale();
  return (
    <h3>
      <a className="work" href={titlePath(locale, code)} lang={workLang(idioma, locale)} dir="auto">
        {titulo}
      </a>
    </h3>
  );
}
