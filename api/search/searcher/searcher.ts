import type {
  BrowsePage,
  BrowseRequest,
  SearchRequest,
  SearchResult,
  ShelfSpot,
  SimilarTitle,
  TitleFeatures,
} from '../engine/engine.ts';

/** A stretch of the shelf: spots before `from`, nearest first, or `from` and those after it. */
export interface ShelfRequest {
  from: ShelfSpot;
  backwards: boolean;
  count: number;
  /** Only titles with copies in this library. */
  library?: number | undefined;
}

/**
 * Searches the titles of the catalogue, wherever their index is. Requests and results are those of
 * `api/search/engine`, which searches in process by default.
 */
export interface Searcher {
  search(request: SearchRequest): Promise<SearchResult>;
  /** A page of an alphabetical list. */
  browse(request: Omit<BrowseRequest, 'accept'>): Promise<BrowsePage>;
  /** Fewer spots than `count` only at the end of the shelf. */
  shelf(request: ShelfRequest): Promise<ShelfSpot[]>;
  /** The titles that share features with one, most similar first. */
  similar(id: number, features: TitleFeatures, count: number): Promise<SimilarTitle[]>;
  /** Those of the titles that are in the index. */
  indexed(ids: readonly number[]): Promise<number[]>;
  /** Changes with every change of what searches find. */
  version(): Promise<string>;
}
