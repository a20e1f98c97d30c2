import * as screenIcons from '#lib/screen-icons.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';

interface Props {
  title: string;
  /** Of the page, for good: without what somebody has opened in it. */
  address: string;
  /** In the page: the first press waits for no words. */
  labels: { share: string; suffix: string; copied: string; notCopied: string };
}

/** Passes the page of a title on: by the sheet of the device where there is one, else its address is copied. */
export function ShareIsland({ title, address, labels }: Props) {
  const copy = async () => {
    if (await copyText(address)) showToast({ text: labels.copied });
    else showToast({ text: labels.notCopied, tone: 'error' });
  };
  const press = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <Button icon={screenIcons.share} suffix={labels.suffix} onClick={() => void press()}>
      {labels.share}
    </Button>
  );
}
