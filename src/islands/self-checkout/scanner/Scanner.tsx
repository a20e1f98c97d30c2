import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useCamera, type CameraProblem } from './use-camera.ts';

interface Props {
  onRead: (text: string) => void;
}

/** A button that turns the camera on, its picture, and why there is none. */
export function Scanner({ onRead }: Props) {
  const t = useTexts();
  const { video, state, start, stop } = useCamera(onRead);
  const isOn = state.kind === 'starting' || state.kind === 'live';
  return (
    <div className="scanner">
      <p className="visually-hidden" aria-live="polite">
        {state.kind === 'starting' && t('self-checkout.camera_starting')}
        {state.kind === 'live' && t('self-checkout.camera_live')}
      </p>
      {isOn && (
        <div className="scanner__frame">
          <video ref={video} className="scanner__video" muted playsInline aria-hidden="true" />
          <p className="scanner__hint" aria-hidden="true">
            {state.kind === 'live'
              ? t('self-checkout.camera_live')
              : t('self-checkout.camera_starting')}
          </p>
        </div>
      )}
      {state.kind === 'problem' && (
        <Notice tone="warn" live="alert">
          <Problem problem={state.problem} />
        </Notice>
      )}
      <div className="row">
        {isOn ? (
          <Button onClick={stop}>{t('self-checkout.camera_stop')}</Button>
        ) : (
          <Button variant="solid" onClick={start}>
            {t('self-checkout.camera_start')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Problem({ problem }: { problem: CameraProblem }) {
  const t = useTexts();
  switch (problem) {
    case 'insecure':
      return t('self-checkout.camera_insecure');
    case 'denied':
      return t('self-checkout.camera_denied');
    case 'missing':
      return t('self-checkout.camera_missing');
    case 'decoder':
      return t('self-checkout.decoder_failed');
    case 'failed':
      return t('self-checkout.camera_failed');
  }
}
