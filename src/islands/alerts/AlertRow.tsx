import { formatDayOfMonth } from '#lib/format/dates.ts';
import { formatTime } from '#lib/format/times.ts';
import { localePath } from '#lib/routes/paths.ts';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import type { Alert } from './AlertsScreen.tsx';

interface Props {
  alert: Alert;
  busy: boolean;
  onRead: (alert: Alert) => void;
  onRemove: (alert: Alert) => void;
}

/** One alert: when, what, the way to where more is told, and what can be done. */
export function AlertRow({ alert, busy, onRead, onRemove }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const { titulo: title, texto: text, nota: note, data: at, lido: isRead, caminho: path } = alert;
  const suffix = t('alerts.suffix', { title });
  return (
    <li className={isRead ? 'alert' : 'alert alert--new'}>
      <p className="alert__when num">
        {formatDayOfMonth(at, locale)}, {formatTime(at, locale)}
      </p>
      <div className="alert__what">
        <h2>
          {!isRead && <span className="visually-hidden">{t('alerts.new')} </span>}
          {path === undefined ? title : <a href={localePath(locale, path)}>{title}</a>}
        </h2>
        <p>{text}</p>
        {note !== undefined && <p>{t('alerts.note', { note })}</p>}
        <div className="row no-print">
          {!isRead && (
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              suffix={suffix}
              onClick={() => onRead(alert)}
            >
              {t('alerts.read')}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            suffix={suffix}
            onClick={() => onRemove(alert)}
          >
            {t('alerts.remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}
