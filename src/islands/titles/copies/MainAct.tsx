import type { Locale } from '#contract/shared/languages.ts';
import type { TitleTab } from '#contract/shared/title-tabs.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { titlePath } from '#lib/routes/paths.ts';
import type { Copies } from '#lib/stores/copies.ts';
import { placePath } from '#lib/titles/place.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { takeClick } from '../../ui/take-click.ts';

interface Props {
  codAcervo: number;
  copies: Copies;
  /** The link to the work itself is the page's solid button. */
  hasLink: boolean;
}

/** The one act that the server names for this title and reader, and the reference beside it. */
export function MainAct({ codAcervo, copies, hasLink }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const link = linkOf(copies, codAcervo, locale, t);
  const cite = titleTabPath(locale, codAcervo, '33');
  return (
    <>
      {link && <ActButton {...link} variant={hasLink ? 'outlined' : 'solid'} />}
      <ActButton href={cite} text={t('titles.act_cite')} isPart />
    </>
  );
}

function ActButton({
  href,
  text,
  isPart = false,
  variant,
}: ActLink & { variant?: 'solid' | 'outlined' }) {
  return (
    <ButtonLink
      {...{ href, variant }}
      onClick={(event) => takeClick(event, isPart ? () => openPart(href) : undefined)}
    >
      {text}
    </ButtonLink>
  );
}

interface ActLink {
  href: string;
  text: string;
  /** A part of this page, opened in place. */
  isPart?: boolean;
}

function linkOf(copies: Copies, codAcervo: number, locale: Locale, t: Translate): ActLink | null {
  const { ato: act, contido_em: host } = copies;
  const part = (tab: TitleTab, text: string) => ({
    ...{ href: titleTabPath(locale, codAcervo, tab), text, isPart: true },
  });
  switch (act?.tipo) {
    case 'localizar':
      return { href: placePath(locale, codAcervo, act.cod_biblioteca), text: t('titles.act_find') };
    case 'pedir':
      return part('75', t('titles.act_request'));
    case 'reservar':
      return part('18', t('titles.act_hold'));
    case undefined:
      return host?.cod_acervo
        ? { href: titlePath(locale, host.cod_acervo), text: t('titles.act_host') }
        : null;
    default:
      return null;
  }
}

/** Opens a part of the page and scrolls to it. */
function openPart(href: string): void {
  window.history.pushState(null, '', href);
  window.dispatchEvent(new PopStateEvent('popstate'));
  const shown = document.querySelector<HTMLElement>('.record__main');
  shown?.scrollIntoView({ block: 'start' });
  shown?.focus({ preventScroll: true });
}
