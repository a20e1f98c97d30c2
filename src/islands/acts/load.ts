import style from '../../styles/components/acts.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { ActsScreen } from './ActsScreen.tsx';

/** The log of acts, with its style. */
export async function load(): Promise<{ Screen: typeof ActsScreen }> {
  await loadStyle(style);
  return { Screen: ActsScreen };
}
