import decisionsStyle from '../../styles/components/decisions.css?url';
import tabsStyle from '../../styles/components/tabs.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { DecisionsScreen } from './DecisionsScreen.tsx';

/** The screen with its styles. */
export async function load() {
  await Promise.all([loadStyle(decisionsStyle), loadStyle(tabsStyle)]);
  return { Screen: DecisionsScreen };
}
