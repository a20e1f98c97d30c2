import { basketHash } from '#lib/basket/address.ts';
import { localePath } from '#lib/routes/paths.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { Part } from './Part.tsx';

const QrCode = lazy(async () => (await import('../../ui/QrCode.tsx')).QrCode);

/** Longest address whose QR code a camera can still read from a screen. */
const MAX_CHARACTERS = 500;

/** The chosen titles on another device: their numbers are in the address, nothing is sent anywhere. */
export function PhonePanel({ chosen }: { chosen: readonly BasketItem[] }) {
  const t = useTexts();
  const locale = useLocale();
  if (chosen.length === 0) return null;
  const hash = basketHash(chosen.map(({ cod_acervo: code }) => code));
  const address = new URL(`${localePath(locale, '/cesta')}${hash}`, window.location.href).href;
  return (
    <section className="panel">
      <h2>{t('basket-walk.phone')}</h2>
      {address.length <= MAX_CHARACTERS ? (
        <div className="basket__qr">
          <Part>
            <QrCode
              text={address}
              label={t('basket-walk.phone_qr')}
              className="basket__code"
              spare="L"
            />
          </Part>
        </div>
      ) : (
        <p className="small">{t('basket-walk.phone_limit')}</p>
      )}
      <p className="small muted">{t('basket-walk.phone_text')}</p>
      <div className="row">
        <CopyButton
          text={address}
          copied={t('basket-walk.address_copied')}
          notCopied={t('basket-walk.address_not_copied')}
        >
          {t('basket-walk.copy_address')}
        </CopyButton>
      </div>
    </section>
  );
}
