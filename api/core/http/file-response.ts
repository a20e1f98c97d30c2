export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** A file, returned by calls that offer one beside JSON (`formato`) or instead. */
export class FileResponse {
  /** Whole, or streamed in pieces. */
  readonly content: FileContent;
  readonly media: string;
  /** File name, of letters, digits, hyphen and full stop, under which it is saved; null: it is shown. */
  readonly name: string | null;

  constructor(content: FileContent, { media, name }: { media: string; name: string | null }) {
    this.content = content;
    this.media = media;
    this.name = name;
  }
}
