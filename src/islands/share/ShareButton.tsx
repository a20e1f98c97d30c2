import * as screenIcons from '#lib/screen-icons.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  title: string;
  /** Of the page, for good: without what somebody has opened in it. */
  address: string;
}

/** The sheet of the device where there is one, else a copied address. Needs the table `share`. */
export function ShareButton({ title, address }: Props) {
  const t = useTexts();
  const copy = async () => {
    if (await copyText(address)) showToast({ text: t('share.copied') });
    else showToast({ text: t('share.link_is', { link: address }), tone: 'error' });
  };
  const press = async () => {
    const isOffered = typeof navigator.share === 'function';
    if (!isOffered) return copy();
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <Button icon={screenIcons.share} suffix={t('share.suffix')} onClick={() => void press()}>
      {t('share.share')}
    </Button>
  );
}
