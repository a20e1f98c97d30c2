import { risReference } from '../../references/formats/ris.ts';
import { titleWriter } from '../title-writer.ts';
import { exportItem } from '../item.ts';

export const ris = titleWriter({
  title: (title, taking) => risReference(exportItem(title, taking)),
  between: '\r\n',
});
