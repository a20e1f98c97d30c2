/** An answer that sends the browser on to another address, by GET. */
export class SeeOther {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}
