import { Toasts } from '../ui/Toasts.tsx';

type Props = { label: string; closeText: string };

/** The passing messages of the page, whichever island sends them. Its two words come with the page. */
export function ToastsIsland(props: Props) {
  return <Toasts {...props} />;
}
