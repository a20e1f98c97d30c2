import { AsyncLocalStorage } from 'node:async_hooks';

/** An answer of `/api`. */
export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

/** Answers by what asks for them and its question. */
export type Answers = Map<unknown, Map<string, { answer?: unknown; error?: unknown }>>;

/** What a page without script is made of. */
export interface PlainRequest {
  /** Address in the site: "/en/?q=dom". */
  url: URL;
  /** Makes a call of `/api`: "/consulta?q=dom". */
  get: (path: string, locale: string) => Promise<PlainAnswer>;
}

/** One island while it is rendered, again and again until it waits for nothing. */
export interface Rendering extends PlainRequest {
  /** What the build wrote on the page for all scripts (`data-…` of its root): currency, country. */
  data: Readonly<Record<string, string | undefined>>;
  answers: Answers;
  locale: string;
  /** Title of the document, if the island sets one. */
  title: string | null;
  /** Addresses of the style sheets that it needs besides those of the page. */
  styles: Set<string>;
  /** For a page whose islands take over later: what they alone can do keeps its place. */
  isPart: boolean;
  /** What stores hold for this visitor, by store; others are those of a first visit. */
  values: ReadonlyMap<unknown, unknown>;
  /** What the screen below a heading makes it say. */
  heading: string | null;
  /** What it waits for. */
  pending: Promise<unknown>[];
}

export const renderings = new AsyncLocalStorage<Rendering>();

export function currentRendering(): Rendering {
  const rendering = renderings.getStore();
  if (!rendering) throw new Error('No page is being rendered');
  return rendering;
}
