import { titlePath } from '#lib/routes/paths.ts';
import { workLang } from '#lib/format/languages.ts';
import { formatList } from '#lib/format/lists.ts';
import { Status } from '../../ui/Status.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { Hit } from '../use-results.ts';

type Host = NonNullable<Hit['contido_em']>;

/** "Em Revista do Vale, v. 3, n. 2, p. 10-20": the host of an article or chapter. */
export function HostName({ hit, host }: { hit: Hit; host: Host }) {
  const t = useTexts();
  const locale = useLocale();
  const { titulo, lugar, cod_acervo: id } = host;
  // Ids of another catalogue have no page here.
  const isHere = id !== undefined && !hit.instituicao;
  return (
    <p className="hit__imprint">
      {t('search.in_host')}{' '}
      <cite lang={workLang(hit.idioma, locale)} dir="auto">
        {isHere ? <a href={titlePath(locale, id)}>{titulo}</a> : titulo}
      </cite>
      {lugar && `, ${lugar}`}
    </p>
  );
}

/** Availability of the host, as a line like those of libraries. */
export function HostPlace({ host }: { host: Host }) {
  const t = useTexts();
  const locale = useLocale();
  const { bibliotecas: libraries, acesso_remoto: access } = host;
  if (libraries.length > 0) {
    return (
      <li>
        <span className="holdings__where">{formatList(libraries, locale)}</span>
        <Status kind="reference">{t('search.in_print')}</Status>
      </li>
    );
  }
  if (access !== 'cr') return null;
  return (
    <li>
      <span className="holdings__where">{host.titulo}</span>
      <Status kind="online">{t('search.host_online')}</Status>
    </li>
  );
}

/** Availability of the host in one line; nothing if no library has it. */
export function HostStatus({ host }: { host: Host }) {
  const t = useTexts();
  const { bibliotecas: libraries, acesso_remoto: access } = host;
  const [only = ''] = libraries;
  if (libraries.length > 0) {
    return (
      <Status
        kind="reference"
        detail={
          libraries.length > 1
            ? t('search.in_libraries', { count: libraries.length })
            : t('search.in_library', { library: only })
        }
      >
        {t('search.in_print')}
      </Status>
    );
  }
  return access === 'cr' ? <Status kind="online">{t('search.host_online')}</Status> : null;
}
