import decisionsStyle from '../../styles/components/decisions.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { DecisionsScreen } from './DecisionsScreen.tsx';

/** The screen with its style. */
export async function load() {
  await loadStyle(decisionsStyle);
  return { Screen: DecisionsScreen };
}
