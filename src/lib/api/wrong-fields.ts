import { isApiError } from './http.ts';

/** A refused field and its message. */
export interface WrongField {
  field: string;
  /** Code of the server's problem. */
  problem?: string;
  text: string;
}

/** Refused fields of a failed call, with messages. */
export const wrongFields = (error: unknown): WrongField[] =>
  isApiError(error)
    ? error.fields.flatMap(({ field, problem, texto }) =>
        texto === undefined ? [] : [{ field, problem, text: texto }],
      )
    : [];
