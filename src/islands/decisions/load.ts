import dataStyle from '../../styles/components/data.css?url';
import decisionsStyle from '../../styles/components/decisions.css?url';
import servicesStyle from '../../styles/components/services.css?url';
import tabsStyle from '../../styles/components/tabs.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { DecisionsScreen } from './DecisionsScreen.tsx';

/** The screen with its styles. */
export async function load() {
  await Promise.all([dataStyle, decisionsStyle, servicesStyle, tabsStyle].map(loadStyle));
  return { Screen: DecisionsScreen };
}
