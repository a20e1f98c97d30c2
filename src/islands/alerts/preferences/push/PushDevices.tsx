import { formatInstant } from '#lib/format/times.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useLocale, useTexts } from '../../../ui/island/texts.tsx';
import type { Preferences } from '../NoticesScreen.tsx';
import type { PushProblem } from './browser-push.ts';
import { useThisDevice } from './use-this-device.ts';

interface Props {
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
}

/** Notifications on this device, and the other devices that receive them. */
export function PushDevices({ preferences, onChange }: Props) {
  const t = useTexts();
  const { own, obstacle, busy, problem, add, remove } = useThisDevice(preferences, onChange);
  const { aparelhos: devices, acoes } = preferences;
  const { permitido: isAllowed, motivos: reasons } = acoes.receber;
  const canAsk = isAllowed && obstacle !== 'unsupported' && obstacle !== 'install';
  return (
    <section aria-labelledby="avisos-aparelho">
      <h2 id="avisos-aparelho" className="space-5">
        {t('notices.devices')}
      </h2>
      {own || canAsk ? (
        <Switch
          label={t('notices.device_this')}
          text={own ? t('notices.device_on') : t('notices.device_off')}
          checked={own !== undefined}
          onChange={() => (own ? remove(own.cod_aparelho) : add())}
        />
      ) : (
        isAllowed ||
        reasons.map(({ codigo, mensagem }) => (
          <p key={codigo} className="muted space-4">
            {mensagem}
          </p>
        ))
      )}
      {((isAllowed && obstacle !== null) || problem !== '') && (
        <div className="space-4">
          <Notice tone={problem === '' ? 'info' : 'bad'} live="alert">
            {problem || (obstacle && <Obstacle problem={obstacle} />)}
          </Notice>
        </div>
      )}
      <ul className="notice-devices">
        {devices
          .filter((device) => device !== own)
          .map((device) => (
            <OtherDevice
              key={device.cod_aparelho}
              device={device}
              busy={busy}
              onRemove={() => remove(device.cod_aparelho)}
            />
          ))}
      </ul>
    </section>
  );
}

/** What is in the way, and what to do. */
function Obstacle({ problem }: { problem: PushProblem }) {
  const t = useTexts();
  switch (problem) {
    case 'unsupported':
      return t('notices.device_unsupported');
    case 'install':
      return t('notices.device_install');
    case 'blocked':
      return t('notices.device_blocked');
    case 'dismissed':
      return t('notices.device_dismissed');
    case 'failed':
      return t('notices.device_failed');
  }
}

interface DeviceProps {
  device: Preferences['aparelhos'][number];
  busy: boolean;
  onRemove: () => void;
}

function OtherDevice({ device, busy, onRemove }: DeviceProps) {
  const t = useTexts();
  const locale = useLocale();
  const browser = device.navegador || t('notices.device_unknown');
  const since = formatInstant(device.desde, locale);
  return (
    <li>
      <p>
        {browser} <small className="muted">{t('notices.device_since', { since })}</small>
      </p>
      <Button
        size="small"
        busy={busy}
        suffix={t('notices.device_suffix', { browser, since })}
        onClick={onRemove}
      >
        {t('notices.device_remove')}
      </Button>
    </li>
  );
}
