import { toCoverWork, coverPicture } from '#lib/covers/cover-work.ts';
import { spokenName } from '#lib/format/names.ts';
import type { SearchedWord } from '#lib/search/marked.ts';
import { Cover } from '../../ui/Cover.tsx';
import { HostStatus } from './HostLines.tsx';
import { HitLink } from './HitRow.tsx';
import { Marked } from './Marked.tsx';
import { TitleId, TitlesDrawn } from './TitleReferences.tsx';
import type { Hit } from '../use-results.ts';
import { Status } from '../../ui/Status.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { Holding } from './LibraryLines.tsx';

interface Props {
  hits: readonly Hit[];
  searched: readonly SearchedWord[];
}

/** Results as their covers, the compact display. */
export function HitCovers({ hits, searched }: Props) {
  return (
    <ol className="hits hits--covers">
      {hits.map((hit) => (
        <li key={hit.cod_acervo} id={`obra-${hit.cod_acervo}`}>
          <TitleId hit={hit} />
          <Cover work={toCoverWork(hit)} image={coverPicture(hit)} />
          <h2>
            <HitLink hit={hit}>
              <Marked text={hit.title} searched={searched} />
            </HitLink>
          </h2>
          <p dir="auto">{spokenName(hit.author)}</p>
          <p className="muted">
            {[hit.periodo_publicacao ?? hit.ano_publicacao, hit.call_number]
              .filter(Boolean)
              .join(', ')}
          </p>
          <AnyPlace hit={hit} />
        </li>
      ))}
      <TitlesDrawn hits={hits} />
    </ol>
  );
}

/** Availability in all libraries together, in one line. */
function AnyPlace({ hit }: { hit: Hit }) {
  const { disponibilidade, acesso_remoto: access, instituicao, contido_em: host } = hit;
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
  if (first) return <Holding place={first} />;
  if (hit.tipo_contido === 'A') return host ? <HostStatus host={host} /> : null;
  return <p className="muted">{t('search.no_copies')}</p>;
}
