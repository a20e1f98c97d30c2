import { openTurnAt } from '#lib/desk/desk-store.ts';
import { staffPath } from '#lib/routes/staff.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/island/texts.tsx';
import type { PersonRecord } from '../use-person-record.ts';

interface Props {
  record: PersonRecord;
  size?: 'small';
  suffix?: string;
  children: string;
}

/** Leads to the desk, with the person at the counter: books are lent by scanning them. */
export function ToDesk({ record, children, ...look }: Props) {
  const locale = useLocale();
  const { library } = useStaff();
  const { cod_pessoa, nome } = record.pessoa;
  return (
    <ButtonLink
      {...look}
      href={staffPath(locale, 'desk')}
      onClick={() => openTurnAt(library.cod_biblioteca, { cod_pessoa, nome })}
    >
      {children}
    </ButtonLink>
  );
}
