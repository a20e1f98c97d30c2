import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { copyRequestPath } from '#lib/routes/account.ts';
import { hostValue } from '#lib/titles/title-facts.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { Title } from './TitleHead.tsx';

interface Props {
  title: Pick<Title, 'title' | 'autores' | 'contido_em' | 'acesso_remoto' | 'descricao'>;
  locale: Locale;
  t: Translate;
}

/**
 * The way to a copy of an article or chapter that is not online: the form of the library, which
 * knows it already. Rendered by the build, too.
 */
export function CopyRequest({ title, locale, t }: Props) {
  const { contido_em: host, acesso_remoto: online, autores } = title;
  if (!host || online) return null;
  const { titulo: publicacao, periodico, ano, ...place } = host;
  const href = copyRequestPath(locale, {
    ...place,
    tipo: periodico ? 'artigo' : 'parte',
    titulo: title.title,
    autor: autores[0]?.descricao ?? '',
    publicacao,
    ano: ano === undefined ? '' : String(ano),
  });
  // What it came out in may be at hand here; else this is the way to it.
  const variant = hostValue(title)?.cod_acervo === undefined ? 'solid' : 'outlined';
  return (
    <ButtonLink icon={screenIcons.copy} {...{ href, variant }}>
      {t('titles.copy_request')}
    </ButtonLink>
  );
}
