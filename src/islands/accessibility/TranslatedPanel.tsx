import { createPortal } from 'react-dom';
import { useTexts } from '../ui/texts.tsx';
import { AccessibilityPanel } from './AccessibilityPanel.tsx';

interface Props {
  /** Between the header and the page, where the panel opens. */
  place: Element;
  offersSignLanguage: boolean;
  onClose: () => void;
}

/** The panel in the words of the page, in its place. */
export function TranslatedPanel({ place, ...props }: Props) {
  return createPortal(<AccessibilityPanel t={useTexts()} {...props} />, place);
}
