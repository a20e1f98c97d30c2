import { isApiError } from './http.ts';

/** A field that was refused, and why in words. */
export interface WrongField {
  field: string;
  text: string;
}

/** The fields that a failed call was refused at, each with its sentence. */
export const wrongFields = (error: unknown): WrongField[] =>
  isApiError(error)
    ? error.fields.flatMap(({ field, texto }) =>
        texto === undefined ? [] : [{ field, text: texto }],
      )
    : [];
