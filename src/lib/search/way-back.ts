/** A title in the results: path and name. */
export type WayStop = [path: string, title: string];

/** Results to which a title page links back. */
export interface WayBack {
  /** Path and query of the results page. */
  address: string;
  /** "Back to the 19 results". */
  text: string;
  /** Titles of that page, in order. */
  stops: WayStop[];
  /** Results pages before and after it. */
  before?: string | undefined;
  after?: string | undefined;
}
