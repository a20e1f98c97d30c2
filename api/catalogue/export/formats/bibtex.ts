import { bibtexEntry } from '../../references/formats/bibtex.ts';
import { eachTitle } from '../each-title.ts';
import { takenItem } from '../item.ts';

export const bibtex = eachTitle({
  title: (title, taking) => bibtexEntry(takenItem(title, taking)),
  between: '\n',
});
