import { risReference } from '../../references/formats/ris.ts';
import { eachTitle } from '../each-title.ts';
import { takenItem } from '../item.ts';

export const ris = eachTitle({
  title: (title, taking) => risReference(takenItem(title, taking)),
  between: '\r\n',
});
