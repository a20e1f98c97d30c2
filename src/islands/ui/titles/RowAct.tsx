import type { Output } from '#contract/calls.ts';
import { localePath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../Button.tsx';
import { useLocale } from '../island/texts.tsx';

type Row = Output<'GET /consulta'>['itens'][number];
type Act = NonNullable<Row['ato']>;

interface Props {
  row: Pick<Row, 'ato' | 'rota' | 'title'>;
  names: Readonly<Record<Act, string>>;
  size?: 'normal' | 'small';
}

const PATHS = { ler: '', localizar: '/exemplares', reservar: '/reserva' };

/** The act that the server names for a title in a list, on the title's page. */
export function RowAct({ row: { ato: act, rota, title }, names, size }: Props) {
  const locale = useLocale();
  if (!act) return null;
  return (
    <ButtonLink
      className="no-print"
      size={size}
      href={localePath(locale, rota + PATHS[act])}
      suffix={`: ${title}`}
    >
      {names[act]}
    </ButtonLink>
  );
}
