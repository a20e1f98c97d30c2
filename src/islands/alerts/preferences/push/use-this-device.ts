import { useEffect, useState } from 'react';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { useSending } from '../../../ui/hooks/use-sending.ts';
import { useTexts } from '../../../ui/island/texts.tsx';
import type { Preferences } from '../NoticesScreen.tsx';
import {
  ownDigest,
  PushError,
  pushObstacle,
  subscribe,
  unsubscribe,
  type PushProblem,
} from './browser-push.ts';

/** Whether notifications reach this browser, and how that is changed. */
export function useThisDevice(
  { chave_push: publicKey, aparelhos: devices }: Preferences,
  onChange: (preferences: Preferences) => void,
) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const [digest, setDigest] = useState<string | null>(null);
  const [obstacle, setObstacle] = useState<PushProblem | null>(pushObstacle);
  useEffect(() => {
    void ownDigest().then(setDigest, () => undefined);
  }, []);
  const own = devices.find(({ resumo }) => resumo === digest);

  const add = () =>
    send(async () => {
      setObstacle(null);
      try {
        const body = await subscribe(publicKey);
        onChange(await act('POST /pessoas/meu-pergamum/avisos/aparelhos', { body }));
        setDigest(await ownDigest());
        showToast({ text: t('notices.device_added') });
      } catch (error) {
        if (!(error instanceof PushError)) {
          await unsubscribe();
          throw error;
        }
        setObstacle(error.problem);
      }
    });
  const remove = (id: number) =>
    send(async () => {
      const params = { id };
      onChange(await act('DELETE /pessoas/meu-pergamum/avisos/aparelhos/:id', { params }));
      if (id === own?.cod_aparelho) {
        await unsubscribe();
        setDigest(null);
      }
      showToast({ text: t('notices.device_removed') });
    });
  return { own, obstacle, busy, problem, add, remove };
}
