import { bibtexEntry } from '../../references/formats/bibtex.ts';
import { titleWriter } from '../title-writer.ts';
import { exportItem } from '../item.ts';

export const bibtex = titleWriter({
  title: (title, taking) => bibtexEntry(exportItem(title, taking)),
  between: '\n',
});
