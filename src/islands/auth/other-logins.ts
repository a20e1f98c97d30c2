import type { OtherLogin } from '#lib/api/logins.ts';

/** The other logins of whoever has just signed in. Who cannot be told goes on with this one. */
export const loginsToChoose = (): Promise<OtherLogin[]> =>
  import('#lib/api/logins.ts').then(({ otherLogins }) => otherLogins()).catch(() => []);
