import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';

type State =
  { kind: 'loading' } | { kind: 'done'; html: string } | { kind: 'failed'; error: unknown };

/** How to get help: the institution's own words, or ours. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ kind: 'loading' });

  useEffect(() => {
    const controller = new AbortController();
    call('GET /parametros/instituicao', {}, { signal: controller.signal }).then(
      ({ msg_suporte_consulta: html = '' }) => setState({ kind: 'done', html }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ kind: 'failed', error });
      },
    );
    return () => controller.abort();
  }, []);

  return (
    <Dialog
      open
      title={t('frame.support')}
      closeText={t('frame.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      {state.kind === 'loading' && (
        <Skeleton shape="text" count={2} label={t('frame.support_loading')} />
      )}
      {state.kind === 'done' && state.html !== '' && <SafeHtml html={state.html} />}
      {((state.kind === 'done' && state.html === '') || state.kind === 'failed') && (
        <p>{t('frame.support_default')}</p>
      )}
      {state.kind === 'failed' && <p className="small muted">{errorText(state.error)}</p>}
    </Dialog>
  );
}
