import { useEffect, useState } from 'react';
import { isApiError } from '#lib/api/http.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { useArrivalFocus } from '../ui/hooks/use-arrival-focus.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { BarcodeForm } from './BarcodeForm.tsx';
import { PlaceForm } from './PlaceForm.tsx';
import { Receipt } from './Receipt.tsx';
import { ScannedCopy } from './ScannedCopy.tsx';
import { Scanner } from './scanner/Scanner.tsx';
import { useSelfCheckout, type SelfLoan } from './use-self-checkout.ts';

/** Autoatendimento: scan a copy, see what happens, borrow it, show the receipt at the exit. */
export function SelfCheckoutScreen() {
  const t = useTexts();
  const checkout = useSelfCheckout();
  const { place, copy, loan, busy, problem, another } = checkout;
  const focusHeading = useScreenHeading(
    loan ? t('self-checkout.heading_done') : t('self-checkout.heading'),
  );
  useEffect(() => {
    if (loan) focusHeading();
  }, [loan, focusHeading]);

  if (loan) return <Receipt loan={loan} onAnother={another} />;
  const answer = place.answered?.answer;
  if (!answer && place.error !== null && !isAboutCode(place.error)) {
    return (
      <LoadFailed title={t('self-checkout.failed')} error={place.error} onRetry={place.retry} />
    );
  }
  if (!answer && place.loading) {
    return <Skeleton shape="rows" count={2} label={t('self-checkout.loading')} />;
  }
  return (
    <div className="self-checkout stack">
      <p className="account__today">{t('self-checkout.what')}</p>
      <Place checkout={checkout} />
      {copy ? (
        <ScannedCopy
          copy={copy}
          busy={busy}
          onLend={checkout.lend}
          onReceipt={checkout.lend}
          onAnother={another}
        />
      ) : (
        <section className="stack" aria-labelledby="livro">
          <h2 id="livro">{t('self-checkout.book')}</h2>
          <Scanner onRead={checkout.read} />
          <BarcodeForm busy={busy} onNumber={checkout.read} />
        </section>
      )}
      <Problem>{problem}</Problem>
      {!copy && <Receipts loans={answer?.itens ?? []} onShow={checkout.show} />}
    </div>
  );
}

/** Is the answer about the code on the wall, which its field shows? */
const isAboutCode = (error: unknown): boolean => isApiError(error) && error.statusCode === 422;

/** The libraries in which the patron is, or the field for the code on the wall. */
function Place({ checkout: { place, setCode } }: { checkout: ReturnType<typeof useSelfCheckout> }) {
  const t = useTexts();
  const locale = useLocale();
  const errorText = useErrorText();
  const [isElsewhere, setElsewhere] = useState(false);
  const libraries = (place.isCurrent ? place.answered?.answer.bibliotecas : undefined) ?? [];
  const isKnown = libraries.length > 0 && place.error === null;
  const [here, focusHere] = useArrivalFocus<HTMLParagraphElement>(place.loading);
  if (isKnown && !isElsewhere) {
    const names = libraries.map(({ desc_biblioteca: name }) => name);
    return (
      <div className="row">
        <p role="status" ref={here} tabIndex={-1}>
          {t('self-checkout.here', { library: new Intl.ListFormat(locale).format(names) })}
        </p>
        <Button variant="quiet" size="small" onClick={() => setElsewhere(true)}>
          {t('self-checkout.elsewhere')}
        </Button>
      </div>
    );
  }
  return (
    <section className="stack" aria-labelledby="onde">
      <h2 id="onde">{t('self-checkout.where')}</h2>
      <PlaceForm
        problem={place.error === null ? '' : errorText(place.error)}
        busy={place.loading}
        onCode={(code) => {
          focusHere();
          setElsewhere(false);
          setCode(code);
        }}
      />
    </section>
  );
}

interface ReceiptsProps {
  loans: readonly SelfLoan[];
  onShow: (loan: SelfLoan) => void;
}

/** Receipts of the last day, also of a loan whose response was lost. */
function Receipts({ loans, onShow }: ReceiptsProps) {
  const t = useTexts();
  const locale = useLocale();
  if (loans.length === 0) return null;
  return (
    <section aria-labelledby="recibos">
      <h2 id="recibos">{t('self-checkout.receipts')}</h2>
      <ul className="self-checkout__receipts space-4">
        {loans.map((loan) => (
          <li key={loan.cod_emprestimo}>
            <span>
              <b dir="auto">{loan.titulo}</b>
              <br />
              <span className="muted">
                {t('self-checkout.lent_at', {
                  time: formatLocalTime(loan.data_emprestimo, locale),
                })}
              </span>
            </span>
            <Button size="small" suffix={`: ${loan.titulo}`} onClick={() => onShow(loan)}>
              {t('self-checkout.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
