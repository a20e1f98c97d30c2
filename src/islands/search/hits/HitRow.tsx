import { toCoverWork, coverPicture } from '#lib/covers/cover-work.ts';
import { workLang } from '#lib/format/languages.ts';
import { localePath, searchPath } from '#lib/routes/paths.ts';
import type { SearchedWord } from '#lib/search/marked.ts';
import { BasketButton } from '../../basket/BasketButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { HostName, HostPlace } from './HostLines.tsx';
import { LibraryLines } from './LibraryLines.tsx';
import { Marked } from './Marked.tsx';
import { TitleId } from './TitleReferences.tsx';
import type { Hit } from '../use-results.ts';

interface Props {
  hit: Hit;
  searched: readonly SearchedWord[];
}

interface RowProps extends Props {
  /** Heading level of the title. */
  level?: 2 | 3;
  /** What kind of reading it is in the plans that were searched for. */
  reading?: string | undefined;
}

/** One result: cover in the margin, facts beside it, a line per library. */
export function HitRow({ hit, searched, level = 2, reading }: RowProps) {
  const Title = `h${level}` as const;
  const elsewhere = hit.instituicao !== undefined;
  const host = hit.contido_em;
  return (
    <li className="hit" id={`obra-${hit.cod_acervo}`}>
      <TitleId hit={hit} />
      <Cover work={toCoverWork(hit)} image={coverPicture(hit)} />
      <div className="hit__body">
        <p className="hit__kind">
          {[reading, hit.desc_tipo_obra, hit.periodo_publicacao ?? hit.ano_publicacao, hit.edicoes]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Title>
          <HitLink hit={hit}>
            <Marked text={hit.title} searched={searched} />
          </HitLink>
        </Title>
        {hit.author !== '' && (
          <p className="hit__by" dir="auto">
            <HitAuthor hit={hit} searched={searched} />
          </p>
        )}
        {host && <HostName hit={hit} host={host} />}
        {!host && hit.publicacao !== '' && (
          <p className="hit__imprint" dir="auto">
            {hit.publicacao}
          </p>
        )}
      </div>
      <Holdings hit={hit} />
      {!elsewhere && (
        <div className="hit__acts">
          <HitAct hit={hit} />
          <BasketButton
            work={{ cod_acervo: hit.cod_acervo, title: hit.title, author: hit.author }}
          />
        </div>
      )}
    </li>
  );
}

/** The act on the page of the title. */
function HitAct({ hit }: { hit: Hit }) {
  const t = useTexts();
  const locale = useLocale();
  const names = {
    ler: t('search.act_read'),
    localizar: t('search.act_find'),
    reservar: t('search.act_hold'),
  };
  const { ato: act, rota_ato: path } = hit;
  return (
    act &&
    path && (
      <ButtonLink size="small" href={localePath(locale, path)} suffix={`: ${hit.title}`}>
        {names[act]}
      </ButtonLink>
    )
  );
}

/** Link to the page of a title, here or in another catalogue. */
export function HitLink({
  hit: { rota, idioma },
  children,
}: {
  hit: Hit;
  children: React.ReactNode;
}) {
  const locale = useLocale();
  const here = rota.startsWith('/');
  return (
    <a
      className="work"
      lang={workLang(idioma, locale)}
      dir="auto"
      href={here ? localePath(locale, rota) : rota}
      rel={here ? undefined : 'external'}
    >
      {children}
    </a>
  );
}

function HitAuthor({ hit, searched }: Props) {
  const locale = useLocale();
  const author = hit.dados_adicionais.A[0];
  const name = <Marked text={hit.author} searched={searched} />;
  if (!author || hit.instituicao) return name;
  return <a href={searchPath(locale, { q: '', autor: String(author.codigo) })}>{name}</a>;
}

function Holdings({ hit }: { hit: Hit }) {
  const t = useTexts();
  const online = hit.acesso_remoto === 'cr';
  const host = hit.instituicao ? undefined : hit.contido_em;
  const isPart = hit.tipo_contido === 'A';
  return (
    <ul className="holdings">
      {hit.instituicao && (
        <li>
          <span className="holdings__where">{hit.instituicao.desc_empresa}</span>
        </li>
      )}
      <LibraryLines places={hit.disponibilidade} />
      {online && (
        <li>
          <span className="holdings__where">{t('search.online')}</span>
          <Status kind="online">{t('search.online_read')}</Status>
        </li>
      )}
      {hit.possui_acessibilidade === 'S' && (
        <li>
          <span className="holdings__where">{t('search.accessible')}</span>
        </li>
      )}
      {host && <HostPlace host={host} />}
      {hit.disponibilidade.length === 0 && !online && !isPart && !hit.instituicao && (
        <li>
          <span className="holdings__where muted">{t('search.no_copies')}</span>
        </li>
      )}
    </ul>
  );
}
