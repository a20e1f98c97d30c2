import { localePath } from '#lib/routes/paths.ts';
import type { WorkNow } from '#lib/works/work-now.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  id: number;
  kind: WorkNow['kind'];
  title: string;
}

/** The way to a work: its place on the shelf, its text, or a hold. */
export function WorkAct({ id, kind, title }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const act = {
    available: { part: '/exemplares', text: t('titles-now.show_where') },
    online: { part: '', text: t('titles-now.read_online') },
    'on-loan': { part: '/reserva', text: t('titles-now.hold') },
    overdue: { part: '/reserva', text: t('titles-now.hold') },
    reference: { part: '/exemplares', text: t('titles-now.show_where') },
    away: null,
    absent: null,
  }[kind];
  if (!act) return null;
  return (
    <a className="button no-print" href={localePath(locale, `/acervo/${id}${act.part}`)}>
      {act.text}
      <span className="visually-hidden">: {title}</span>
    </a>
  );
}
