import style from '../../styles/components/desk.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { DeskScreen } from './DeskScreen.tsx';

/** The desk, with its style. */
export async function load(): Promise<{ Screen: typeof DeskScreen }> {
  await loadStyle(style);
  return { Screen: DeskScreen };
}
