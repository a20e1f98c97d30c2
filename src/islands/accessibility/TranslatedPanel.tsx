import { createPortal } from 'react-dom';
import style from '../../styles/components/accessibility.css?url';
import { loadStyle } from '../ui/load-style.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { AccessibilityPanel } from './AccessibilityPanel.tsx';

interface Props {
  /** Between the header and the page, where the panel opens. */
  place: Element;
  offersSignLanguage: boolean;
  onClose: () => void;
}

/** The panel in the words of the page, in its place. */
function TranslatedPanel({ place, ...props }: Props) {
  return createPortal(<AccessibilityPanel t={useTexts()} {...props} />, place);
}

/** The panel, with its style: most pages need neither. */
export async function loadPanel(): Promise<typeof TranslatedPanel> {
  await loadStyle(style);
  return TranslatedPanel;
}
