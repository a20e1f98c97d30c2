/** Redirects to another address with GET (303). */
export class SeeOther {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}
