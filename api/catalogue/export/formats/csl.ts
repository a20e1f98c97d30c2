import { titleWriter } from '../title-writer.ts';
import { exportItem } from '../item.ts';

/** One item per line. */
export const csl = titleWriter({
  head: '[\n',
  title: (title, taking) => `${JSON.stringify(exportItem(title, taking))}\n`,
  between: ',',
  tail: ']\n',
});
