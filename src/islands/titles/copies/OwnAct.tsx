import { useState } from 'react';
import { formatDue } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { accountPath } from '#lib/routes/account.ts';
import { loadCopies, type Copies } from '#lib/stores/copies.ts';
import { showToast } from '#lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { renewHere } from './renew-here.ts';

type Act = NonNullable<Copies['ato']>;

interface Props {
  codAcervo: number;
  act: Act;
  variant: 'solid' | 'outlined';
}

/** What somebody does with a title who has it, or waits for it. */
export function OwnAct({ codAcervo, act, variant }: Props) {
  const t = useTexts();
  const locale = useLocale();
  if (act.tipo === 'renovar') return <Renewal {...{ act, codAcervo, variant }} />;
  const page = act.tipo === 'ver_emprestimo' ? 'loans' : 'holds';
  return (
    <ButtonLink href={accountPath(locale, page)} variant={variant}>
      {actText(act, t)}
    </ButtonLink>
  );
}

function actText({ tipo }: Act, t: Translate): string {
  if (tipo === 'retirar') return t('titles.act_pickup');
  return tipo === 'ver_emprestimo' ? t('titles.act_see_loan') : t('titles.act_see_hold');
}

/** Renews in place; the page then says the new day. */
function Renewal({ act, codAcervo, variant }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const { cod_emprestimo: loan = 0, data_se_renovar: due } = act;
  const renew = async () => {
    setBusy(true);
    try {
      showToast(await renewHere(loan, locale, t));
    } catch {
      showToast({ text: t('titles.renew_failed'), tone: 'error' });
    }
    await loadCopies(codAcervo, { again: true });
    setBusy(false);
  };
  const date = due ? formatDue(due, locale) : '';
  return (
    <Button {...{ variant, busy }} onClick={() => void renew()}>
      {date ? t('titles.act_renew_until', { date }) : t('titles.act_renew')}
    </Button>
  );
}
