export type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** An answer that is a file to keep, of a call that offers one beside its JSON (`formato`). */
export class FileAnswer {
  /** Whole, or piece by piece: it leaves as it is made. */
  readonly content: FileContent;
  /** Content type. */
  readonly media: string;
  /** What the file is called when it is kept; letters, digits, hyphen and stop only. */
  readonly name: string;

  constructor(content: FileContent, { media, name }: { media: string; name: string }) {
    this.content = content;
    this.media = media;
    this.name = name;
  }
}
