import { coverTypeOf } from '#lib/covers/cover-type.ts';
import { spokenName } from '#lib/format/names.ts';
import { searchPath, titlePath } from '#lib/routes/paths.ts';
import { Cover } from '../ui/Cover.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/texts.tsx';
import { Holding } from './Holding.tsx';
import type { Hit } from './use-results.ts';

/** One result: cover in the margin, facts beside it, a line per library. */
export function HitRow({ hit }: { hit: Hit }) {
  const locale = useLocale();
  const author = hit.dados_adicionais.A[0];
  const online = hit.acesso_remoto === 'cr';
  return (
    <li className="hit">
      <Cover
        work={{
          title: hit.title,
          author: spokenName(hit.author),
          call: hit.call_number,
          ...(hit.ano_publicacao !== null && { year: hit.ano_publicacao }),
          type: coverTypeOf(hit.tipo_capa),
        }}
        image={hit.link_capa}
      />
      <div className="hit__body">
        <p className="hit__kind">
          {[hit.desc_tipo_obra, hit.ano_publicacao].filter(Boolean).join(', ')}
        </p>
        <h2>
          <a className="work" href={titlePath(locale, hit.cod_acervo)}>
            {hit.title}
          </a>
        </h2>
        {hit.author !== '' && (
          <p className="hit__by">
            {author ? (
              <a href={searchPath(locale, { q: '', autor: String(author.codigo) })}>{hit.author}</a>
            ) : (
              hit.author
            )}
          </p>
        )}
        {hit.publicacao !== '' && <p className="hit__imprint">{hit.publicacao}</p>}
      </div>
      <Holdings hit={hit} online={online} />
    </li>
  );
}

function Holdings({ hit, online }: { hit: Hit; online: boolean }) {
  const t = useTexts();
  return (
    <ul className="holdings">
      {hit.disponibilidade.map((place) => (
        <li key={place.cod_biblioteca}>
          <span className="holdings__where">{place.desc_biblioteca}</span>
          <Holding place={place} />
          {place.numero_chamada && <span className="shelfmark">{place.numero_chamada}</span>}
        </li>
      ))}
      {online && (
        <li>
          <span className="holdings__where">{t('search.online')}</span>
          <Status kind="online">{t('search.online_read')}</Status>
        </li>
      )}
      {hit.disponibilidade.length === 0 && !online && (
        <li>
          <span className="holdings__where muted">{t('search.no_copies')}</span>
        </li>
      )}
    </ul>
  );
}
