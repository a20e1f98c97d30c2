import { $toasts, type Toast } from '#lib/toasts.ts';
import { useLate } from '../ui/use-late.ts';
import { useLateStore } from '../ui/use-store.ts';

const loadToasts = () => import('../ui/Toasts.tsx');

const NONE: readonly Toast[] = [];

interface Props {
  label: string;
  closeText: string;
}

/** The passing messages of the page, whichever island sends them; loaded with the first one. */
export function ToastsIsland(props: Props) {
  const toasts = useLateStore($toasts, NONE);
  if (toasts.length === 0) return null;
  return <LateToasts {...props} />;
}

function LateToasts(props: Props) {
  const loaded = useLate(loadToasts);
  return loaded && <loaded.Toasts {...props} />;
}
