import { eachTitle } from '../each-title.ts';
import { takenItem } from '../item.ts';

/** An item a line. */
export const csl = eachTitle({
  head: '[\n',
  title: (title, taking) => `${JSON.stringify(takenItem(title, taking))}\n`,
  between: ',',
  tail: ']\n',
});
