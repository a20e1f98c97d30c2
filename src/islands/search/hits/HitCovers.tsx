import { coverWorkOf, pictureOf } from '#lib/covers/cover-work.ts';
import { spokenName } from '#lib/format/names.ts';
import type { SearchedWord } from '#lib/search/marked.ts';
import { Cover } from '../../ui/Cover.tsx';
import { AnyPlace } from './AnyPlace.tsx';
import { HitLink } from './HitRow.tsx';
import { Marked } from './Marked.tsx';
import type { Hit } from '../use-results.ts';

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
          <Cover work={coverWorkOf(hit)} image={pictureOf(hit)} />
          <h2>
            <HitLink hit={hit}>
              <Marked text={hit.title} searched={searched} />
            </HitLink>
          </h2>
          <p>{spokenName(hit.author)}</p>
          <p className="muted">
            {[hit.ano_publicacao, hit.call_number].filter(Boolean).join(', ')}
          </p>
          <AnyPlace hit={hit} />
        </li>
      ))}
    </ol>
  );
}
