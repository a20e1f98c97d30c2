/** The name of a scroll position in an entry of the browser's history (src/head/restore-place.ts). */
export const PLACE_ENTRY = 'place';

/** How far a page was scrolled, and the link that was followed from there. */
export interface Place {
  top: number;
  /** Height of the page. */
  height: number;
  link?: {
    href: string;
    /** Its classes. */
    look: string;
    /** Which of the links with this address and look. */
    index: number;
    /** How far below the upper edge of the window it stood. */
    offset: number;
  };
}
