/** A title among results: the path of its page, and its name. */
export type WayStop = [path: string, title: string];

/** Results as the page of one of their titles leads back to them. */
export interface WayBack {
  /** Path and query of the page of results. */
  address: string;
  /** "Back to the 19 results" */
  text: string;
  /** The titles of that page, in their order. */
  stops: WayStop[];
  /** Pages of the results before and after it. */
  before?: string | undefined;
  after?: string | undefined;
}
