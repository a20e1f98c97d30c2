import type { OtherLogin } from '#lib/api/logins.ts';

/** The other logins of the person who has just signed in; empty if the call fails. */
export const loginsToChoose = (): Promise<OtherLogin[]> =>
  import('#lib/api/logins.ts').then(({ otherLogins }) => otherLogins()).catch(() => []);
