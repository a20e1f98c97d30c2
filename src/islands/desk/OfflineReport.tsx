import type { ReportLine } from '#lib/desk/desk-store.ts';
import { Button } from '../ui/Button.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { DeskMark } from './answer/DeskMark.tsx';
import { useClockTime } from './answer/use-clock-time.ts';

interface Props {
  lines: readonly ReportLine[];
  onClose: () => void;
}

/** What became of scans made without a connection; what would have been refused is named. */
export function OfflineReport({ lines, onClose }: Props) {
  const t = useTexts();
  const clockTime = useClockTime();
  const wrong = lines.filter(({ problems, isUnknown }) => isUnknown || problems.length > 0);
  return (
    <section className="notice desk-report" aria-labelledby="desk-report">
      <div className="notice__body">
        <h2 id="desk-report">{t('desk.report')}</h2>
        <p>
          {t('desk.report_sent', { count: lines.length })}{' '}
          {wrong.length === 0
            ? t('desk.report_fine')
            : t('desk.report_problems', { count: wrong.length })}
        </p>
        {wrong.length > 0 && (
          <ul className="desk-log__lines">
            {wrong.map(({ key, at, code, what, problems, isUnknown }) => (
              <li key={key} className="desk-log__line">
                <time className="desk-log__time">{clockTime(at)}</time>
                <DeskMark kind="refused" />
                <div>
                  <b>{what || code}</b>
                  <p className="small">
                    {problems.join(' ') || (isUnknown && t('desk.unknown_help'))}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <Button size="small" onClick={onClose}>
          {t('desk.report_close')}
        </Button>
      </div>
    </section>
  );
}
