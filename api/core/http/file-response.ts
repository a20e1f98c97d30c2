export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** A file to download, returned by calls that offer one beside JSON (`formato`). */
export class FileResponse {
  /** Whole, or streamed in pieces. */
  readonly content: FileContent;
  readonly media: string;
  /** File name; only letters, digits, hyphen and full stop. */
  readonly name: string;

  constructor(content: FileContent, { media, name }: { media: string; name: string }) {
    this.content = content;
    this.media = media;
    this.name = name;
  }
}
