import { $toasts, type Toast } from '#lib/toasts.ts';
import { late } from '../ui/late.tsx';
import { useLateStore } from '../ui/use-store.ts';

const LateToasts = late(() => import('../ui/Toasts.tsx').then(({ Toasts }) => Toasts));

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
