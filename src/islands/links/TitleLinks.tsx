import type { MouseEvent } from 'react';
import { call } from '#lib/api/call.ts';
import { mayHaveSession } from '#lib/api/stored-credential.ts';
import { loginPath } from '#lib/routes/guard.ts';
import { localePath } from '#lib/routes/paths.ts';
import { showToast } from '#lib/toasts.ts';
import { useErrorText } from '../ui/error-text.ts';
import { takeClick } from '../ui/take-click.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { thisBrowser } from './browser.ts';
import { LinkList, type TitleLink } from './LinkList.tsx';
import { ReadLink } from './ReadLink.tsx';

export interface TitleLinksProps {
  codAcervo: number;
  links: readonly TitleLink[];
  /** Kind of cover; with it the first link is shown as the button that opens the work. */
  kind?: string | undefined;
}

/** Follows links: restricted ones by way of the server, the rest are counted on the way out. */
export function TitleLinks({ codAcervo, links, kind }: TitleLinksProps) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();

  const enter = async ({ seq_paragrafo: number }: TitleLink) => {
    if (!mayHaveSession()) {
      window.location.assign(loginPath(locale, window.location.pathname));
      return;
    }
    // Opened while the click lasts: later a browser would take it for an advertisement.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    showToast({ text: t('links.fetching') });
    try {
      const { url, pearson } = await call('POST /vinculos/acesso-restrito/:a/s/:b', {
        params: { a: codAcervo, b: number },
        body: thisBrowser(),
      });
      const own = localePath(locale, `/pearson?acervo=${codAcervo}&link=${number}`);
      (tab ?? window).location.assign(pearson ? own : url);
    } catch (error) {
      tab?.close();
      showToast({ text: errorText(error), tone: 'error' });
    }
  };

  const onFollow = (event: MouseEvent<HTMLAnchorElement>, link: TitleLink) => {
    if (link.restrito) takeClick(event, () => void enter(link));
    else count(codAcervo, link);
  };
  return kind === undefined ? (
    <LinkList {...{ links, t, onFollow }} />
  ) : (
    <ReadLink {...{ links, t, onFollow, kind }} />
  );
}

/** Counts a followed link in the background; errors are ignored (specification §7). */
function count(codAcervo: number, { seq_paragrafo, url }: TitleLink): void {
  const body = { cod_acervo: codAcervo, seq_paragrafo, url, ...thisBrowser() };
  call('POST /vinculos/estatistica-acesso', { body }).catch(() => undefined);
}
