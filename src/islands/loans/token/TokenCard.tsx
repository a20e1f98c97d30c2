import { formatTime } from '#lib/format/times.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { spelled } from '#lib/format/spelled.ts';
import type { LiveToken } from './use-loan-token.ts';

interface Props {
  token: LiveToken;
  /** Minutes until it expires, rounded up. */
  minutes: number;
}

/** The code, black on white: as a QR code, as text, and spelled out for screen readers. */
export function TokenCard({ token: { code, until }, minutes }: Props) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="pass">
      <QrCode text={code.replace('-', '')} label={t('loan-token.qr')} className="pass__qr" />
      <p className="pass__code">
        <span className="visually-hidden">{spelled(code)}</span>
        <span aria-hidden="true">
          {code.split('-').map((group) => (
            <span key={group}>{group}</span>
          ))}
        </span>
      </p>
      <p className="pass__time">
        {t('loan-token.until', { time: formatTime(until, locale) })}{' '}
        {minutes > 1 ? t('loan-token.left', { count: minutes }) : t('loan-token.left_last')}
      </p>
    </div>
  );
}
