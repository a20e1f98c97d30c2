import transfersStyle from '../../styles/components/transfers.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { TransfersScreen } from './TransfersScreen.tsx';

/** The screen with its style. */
export async function load() {
  await loadStyle(transfersStyle);
  return { Screen: TransfersScreen };
}
