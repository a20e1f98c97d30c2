import { libraryLang } from '#lib/format/languages.ts';
import { formatLocalTime } from '#lib/format/times.ts';
import { Button } from '../ui/Button.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { spelled } from '#lib/format/spelled.ts';
import { useWakeLock } from '../ui/hooks/use-wake-lock.ts';
import { useDueText } from './use-due-text.ts';
import type { SelfLoan } from './use-self-checkout.ts';

interface Props {
  loan: SelfLoan;
  onAnother: () => void;
}

/** The receipt, black on white for the exit: QR, code, title, hour of the loan, and the due date. */
export function Receipt({ loan, onAnother }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const dueText = useDueText();
  useWakeLock(true);
  const { recibo, titulo, codigo_barras: barcode, data_emprestimo: lentAt } = loan;
  return (
    <div className="stack space-5">
      <div className="pass">
        <QrCode
          text={recibo.replaceAll('-', '')}
          label={t('self-checkout.receipt_qr')}
          className="pass__qr"
        />
        <p className="pass__code self-checkout__code">
          <span className="visually-hidden">{spelled(recibo)}</span>
          <span aria-hidden="true">
            {recibo.split('-').map((group, at) => (
              <span key={at}>{group}</span>
            ))}
          </span>
        </p>
        <p>
          <b dir="auto">{titulo}</b>
          <br />
          <span className="num">{barcode}</span>,{' '}
          <span lang={libraryLang(locale)}>{loan.desc_biblioteca}</span>
          <br />
          {t('self-checkout.lent_at', { time: formatLocalTime(lentAt, locale) })}
        </p>
        <p className="pass__time">{dueText(loan.data_devolucao)}</p>
      </div>
      <div className="row no-print">
        <Button variant="solid" onClick={onAnother}>
          {t('self-checkout.another')}
        </Button>
      </div>
    </div>
  );
}
