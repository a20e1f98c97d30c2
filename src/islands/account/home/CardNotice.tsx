import type { Card } from '#lib/account-home.ts';
import { formatDate } from '#lib/format/dates.ts';
import { accountPath } from '#lib/routes/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** A card that expires soon, or has expired. */
export function CardNotice({ card: { situacao, ate } }: { card: Card }) {
  const t = useTexts();
  const locale = useLocale();
  const date = formatDate(ate, locale);
  const isExpired = situacao === 'vencida';
  return (
    <div className="space-6">
      <Notice
        tone={isExpired ? 'bad' : 'warn'}
        title={isExpired ? t('account.card_expired', { date }) : t('account.card_ends', { date })}
        actions={
          <ButtonLink size="small" href={`${accountPath(locale, 'profile')}#carteira`}>
            {t('account.card_see')}
          </ButtonLink>
        }
      />
    </div>
  );
}
