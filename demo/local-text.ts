/** A text of the demonstration network in all three languages. */
export interface LocalText {
  pt: string;
  en: string;
  es: string;
}
