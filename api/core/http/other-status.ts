/** Redirects to another address with GET (303). */
export class SeeOther {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** A response of a protocol that has statuses and errors of its own. */
export class ProtocolResponse {
  readonly status: number;
  readonly media: string;
  readonly text: string;

  constructor(status: number, media: string, text: string) {
    this.status = status;
    this.media = media;
    this.text = text;
  }
}
