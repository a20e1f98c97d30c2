import { useState } from 'react';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { useFocusAfter } from '../ui/hooks/use-focus-after.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { PersonalData } from './rows.ts';

interface Props {
  card: NonNullable<PersonalData['validade']>;
  onChanged: (data: PersonalData) => void;
}

/** Until when the card is valid, and its renewal. */
export function CardValidity({ card, onChanged }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [isRenewed, setRenewed] = useState(false);
  const valid = useFocusAfter<HTMLParagraphElement>(isRenewed && card.situacao === 'valida');
  const { busy, problem, send } = useSending();
  const date = formatDate(card.ate, locale);
  const renew = () =>
    send(async () => {
      onChanged(await act('POST /pessoas/meu-pergamum/carteira/renovacao', {}));
      setRenewed(true);
      showToast({ text: t('profile.card_renewed') });
    });
  if (card.situacao === 'valida')
    return (
      <p className="muted" ref={valid} tabIndex={-1}>
        {t('profile.card_valid', { date })}
      </p>
    );
  const isExpired = card.situacao === 'vencida';
  const until = card.se_renovar && formatDate(card.se_renovar, locale);
  return (
    <div className="space-4" id="carteira">
      <Notice
        tone={isExpired ? 'bad' : 'warn'}
        title={isExpired ? t('profile.card_expired', { date }) : t('profile.card_ends', { date })}
        actions={
          until && (
            <Button size="small" busy={busy} onClick={renew}>
              {t('profile.card_renew', { date: until })}
            </Button>
          )
        }
      >
        {until ? t('profile.card_renew_here') : card.renovar.motivos[0]?.mensagem}
      </Notice>
      <Problem>{problem}</Problem>
    </div>
  );
}
