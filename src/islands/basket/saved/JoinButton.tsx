import { useState } from 'react';
import { $basket, openBasket } from '#lib/stores/basket.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';

/** Adds the basket of this device to that of the account; not rendered if all of it is there. */
export function JoinButton({ onJoined }: { onJoined: () => void }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const fresh = useStore($basket).filter(({ kept }) => kept !== true);
  if (fresh.length === 0) return null;
  const join = async () => {
    setBusy(true);
    try {
      const { keepTitles } = await import('#lib/stores/join-basket.ts');
      const wanted = fresh.map(({ cod_acervo: code }) => code);
      const { codes, isWhole } = await keepTitles(await openBasket(), wanted);
      const count = codes.length;
      showToast({
        text: isWhole
          ? t('basket-saved.joined', { count })
          : t('basket-saved.joined_some', { count }),
      });
      onJoined();
    } catch (error) {
      showToast({ text: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void join()}>
      {t('basket-saved.join', { count: fresh.length })}
    </Button>
  );
}
