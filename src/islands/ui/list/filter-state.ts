import { isApiError } from '#lib/api/http.ts';
import { useErrorText } from '../error-text.ts';

/** Filters by the name of their query parameter; an empty one is not set. */
export type FilterValues = Readonly<Record<string, string>>;

/** Error messages by the name of the filter that the server refused. */
type Problems = Readonly<Record<string, string>>;

export interface FilterState<F> {
  filters: F;
  setFilters: (next: F) => void;
  problems: Problems;
}

/** The filters that are set. */
export type QueryOf<F> = { [N in keyof F]?: Exclude<F[N], ''> };

export const queryOf = <F extends FilterValues | null>(filters: F) =>
  Object.fromEntries(Object.entries(filters ?? {}).filter(([, value]) => value !== '')) as QueryOf<
    NonNullable<F>
  >;

/** Errors of single filters from a failed request; empty if the request failed for another reason. */
export function useProblems(error: unknown, filters: FilterValues | null): Problems {
  const errorText = useErrorText();
  const wrong = isApiError(error) ? error.fields : [];
  return Object.fromEntries(
    wrong
      .filter(({ field }) => filters !== null && field in filters)
      .map(({ field, texto }) => [field, texto ?? errorText(error)]),
  );
}
