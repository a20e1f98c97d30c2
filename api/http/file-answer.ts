/** An answer that is a file to keep, of a call that offers one beside its JSON (`formato`). */
export class FileAnswer {
  readonly content: string | Uint8Array;
  /** Content type. */
  readonly media: string;
  /** What the file is called when it is kept; letters, digits, hyphen and stop only. */
  readonly name: string;

  constructor(content: string | Uint8Array, { media, name }: { media: string; name: string }) {
    this.content = content;
    this.media = media;
    this.name = name;
  }
}
