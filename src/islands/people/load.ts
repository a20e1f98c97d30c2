import style from '../../styles/components/people.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { PeopleScreen } from './PeopleScreen.tsx';

/** People, with their style. */
export async function load(): Promise<{ Screen: typeof PeopleScreen }> {
  await loadStyle(style);
  return { Screen: PeopleScreen };
}
