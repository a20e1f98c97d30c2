import { useId, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { isApiError } from '#lib/api/http.ts';
import { act } from '#lib/api/interrupted.ts';
import type { Ledger } from '#lib/debts/ledger.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { loadDebts } from '#lib/stores/debts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Announcement } from '../ui/load/Announcement.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { SlipPart, useSlipTitle } from './SlipPart.tsx';

export const MAKE = 'POST /unidade-informacao/gru';

export type Slip = Output<typeof MAKE>;

interface Props {
  ledger: Ledger;
  /** The first that can be paid: its button is the solid one. */
  isFirst: boolean;
  severalSlips: boolean;
  /** Its slip, where one was made before it was shown. */
  made: Slip | null;
}

/** What is owed to one library, and the way to pay it. */
export function LedgerPart({ ledger, isFirst, severalSlips, made }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const heading = useId();
  const { library, payable } = ledger;
  const { busy, problem, setProblem, send } = useSending();
  const [slip, setSlip] = useState<Slip | null>(null);
  // A slip is of one sum: once something else is owed, it is none any more.
  const current = [slip, made].find((one) => one?.valor === payable) ?? null;
  const title = useSlipTitle(slip);

  const make = () =>
    send(async () => {
      try {
        const body = { valor: payable, codBiblioteca: library.code };
        setSlip(await act(MAKE, { body }));
      } catch (error) {
        if (!isApiError(error) || error.code !== 'gru_amount_changed') throw error;
        await loadDebts();
        setProblem(t('debts.changed'));
      }
    });
  return (
    <section className="ledger-part" aria-labelledby={heading}>
      <div className="ledger-part__head">
        <h2 id={heading} lang={libraryLang(locale)}>
          {library.name}
        </h2>
        {severalSlips && isFirst && <span className="small muted">{t('debts.own_slip')}</span>}
      </div>
      <LedgerTable ledger={ledger} />
      <Unpayable ledger={ledger} />
      {problem !== '' && (
        <div className="space-4">
          <Notice tone="bad" live="alert" title={t('debts.not_made')}>
            {problem}
          </Notice>
        </div>
      )}
      {/* A focus that moves as what was pressed goes is not always read. */}
      <Announcement text={title} />
      {current && <SlipPart slip={current} library={library.name} solid={isFirst} />}
      {!current && payable > 0 && (
        <div className="row space-4 no-print">
          <Button
            variant={isFirst ? 'solid' : 'outlined'}
            busy={busy}
            suffix={t('debts.make_suffix', { library: library.name })}
            onClick={make}
          >
            {t('debts.make', { amount: formatMoney(payable, locale) })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What of it goes on no slip yet. */
function Unpayable({ ledger: { owed, payable, noSlips } }: Pick<Props, 'ledger'>) {
  const t = useTexts();
  const locale = useLocale();
  if (payable === owed) return null;
  const later = noSlips || t('debts.not_yet');
  return (
    <p className="small muted space-4">
      {payable > 0 ? t('debts.part', { amount: formatMoney(payable, locale) }) : later}
    </p>
  );
}
