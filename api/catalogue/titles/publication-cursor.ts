/** Position of a build in the list of titles: how many were read, and the last one. */
export interface PublicationCursor {
  given: number;
  uses: number;
  createdAt: string;
  id: number;
}

/** Serialised for `depois`; opaque to clients. */
export const writeCursor = ({ given, uses, createdAt, id }: PublicationCursor): string =>
  Buffer.from(JSON.stringify([given, uses, createdAt, id])).toString('base64url');

/** Parses what `writeCursor` wrote; null for anything else. */
export function readCursor(text: string): PublicationCursor | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const [given, uses, createdAt, id] = Array.isArray(value) ? (value as unknown[]) : [];
    const isWhole = [given, uses, id].every((number) => Number.isSafeInteger(number));
    if (!isWhole || typeof createdAt !== 'string') return null;
    return { given: Number(given), uses: Number(uses), createdAt, id: Number(id) };
  } catch {
    return null;
  }
}
