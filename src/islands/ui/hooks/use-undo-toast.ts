import { onSignOut } from '#lib/api/credentials.ts';
import { dismissToast, showToast } from '#lib/toasts.ts';
import { useErrorText } from '../error-text.ts';
import { useTexts } from '../island/texts.tsx';

/** The offer on screen; it ends with the session, so that nobody undoes it in another account. */
let offered = 0;
onSignOut(() => dismissToast(offered));

/** Says what was done, and offers to undo it. Needs the tables `common` and `errors`. */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => void {
  const t = useTexts();
  const errorText = useErrorText();
  return (text, undo) => {
    const run = async () => {
      try {
        await undo();
        showToast({ text: t('common.undone') });
      } catch (error) {
        const problem = errorText(error);
        if (problem !== '') showToast({ text: problem, tone: 'error' });
      }
    };
    offered = showToast({ text, action: { text: t('common.undo'), run: () => void run() } });
  };
}
