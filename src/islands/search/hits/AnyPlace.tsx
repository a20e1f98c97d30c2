import { Status } from '../../ui/Status.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { Holding } from './LibraryLines.tsx';
import type { Hit } from '../use-results.ts';

/** How a title stands in all libraries together, in one line. */
export function AnyPlace({
  hit: { disponibilidade, acesso_remoto: access, instituicao },
}: {
  hit: Hit;
}) {
  const t = useTexts();
  const free = disponibilidade.filter(({ disponiveis }) => disponiveis > 0);
  const [first] = free.length > 0 ? free : disponibilidade;
  if (instituicao) return <p>{instituicao.desc_empresa}</p>;
  if (free.length > 0) {
    const where =
      free.length > 1
        ? t('search.in_libraries', { count: free.length })
        : t('search.in_library', { library: free[0]?.desc_biblioteca ?? '' });
    return (
      <Status kind="available" detail={where}>
        {t('search.available_here')}
      </Status>
    );
  }
  if (access === 'cr') return <Status kind="online">{t('search.online_read')}</Status>;
  return first ? <Holding place={first} /> : <p className="muted">{t('search.no_copies')}</p>;
}
