/** Up to where a build has read the titles: how many, and the last of them in their order. */
export interface PublishedPlace {
  given: number;
  uses: number;
  createdAt: string;
  id: number;
}

/** As it travels in `depois`: not to be read by anybody else. */
export const writePlace = ({ given, uses, createdAt, id }: PublishedPlace): string =>
  Buffer.from(JSON.stringify([given, uses, createdAt, id])).toString('base64url');

/** Reads what `writePlace` wrote; null for anything else. */
export function readPlace(text: string): PublishedPlace | null {
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
