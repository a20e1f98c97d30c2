import { useCallback, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { showToast } from '#lib/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { useTexts } from '../../ui/island/texts.tsx';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { useSending } from '../../ui/hooks/use-sending.ts';

interface Props {
  kept: boolean;
  /** Total of the (filtered) list, used until the total without filters is known. */
  shown: number;
  onChanged: () => void;
}

/** Switches the loan history on or off. Switching off deletes it, after confirmation. */
export function HistorySwitch({ kept, shown, onChanged }: Props) {
  const t = useTexts();
  const count = useCountOfAll(kept) ?? shown;
  const onText = count > 0 ? t('loan-history.keep_on', { count }) : t('loan-history.keep_on_none');
  const [asks, setAsks] = useState(false);
  const { busy, problem, setProblem, send } = useSending();

  const keep = (guardar: boolean) =>
    send(async () => {
      await act('PUT /emprestimo/historico', { body: { guardar } });
      setAsks(false);
      showToast({ text: guardar ? t('loan-history.kept_now') : t('loan-history.deleted_now') });
      onChanged();
    });

  return (
    <>
      <Switch
        label={t('loan-history.keep')}
        text={kept ? onText : t('loan-history.keep_off')}
        checked={kept}
        onChange={() => (kept ? setAsks(true) : keep(true))}
      />
      {!asks && <Problem>{problem}</Problem>}
      <ConfirmDialog
        open={asks}
        title={count > 0 ? t('loan-history.delete_title', { count }) : t('loan-history.stop_title')}
        confirmText={count > 0 ? t('loan-history.delete_do') : t('loan-history.stop_do')}
        cancelText={t('loan-history.delete_keep')}
        onConfirm={() => keep(false)}
        onCancel={() => {
          setProblem('');
          setAsks(false);
        }}
        danger
        busy={busy}
        error={problem}
      >
        <p>{count > 0 ? t('loan-history.delete_text') : t('loan-history.stop_text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Number of loans that switching off would delete, regardless of filters. */
function useCountOfAll(kept: boolean): number | undefined {
  const ask = useCallback(
    (_: string, signal: AbortSignal) =>
      call('GET /emprestimo/historico', { query: { perPage: 1 } }, { signal }),
    [],
  );
  return useAnswer(String(kept), ask).answered?.answer.total;
}
