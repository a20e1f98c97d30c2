/** Time by the server's clock: that of a device may be off by a day, or in another zone than it says. */

/** By how much the server's clock is ahead of the device's. */
let aheadMs = 0;

/** Less is left as it is: a page that is younger asks for no hours, and answers may have waited on their way. */
const TOLERANCE_MS = 3_600_000;

/** Now by the server's clock; by the device's until the server has answered. */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);

/** Sets the clock by the `Date` header of an answer. */
export function setServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  const isOff = Math.abs(ahead) > TOLERANCE_MS;
  if (!Number.isNaN(ahead)) aheadMs = isOff ? ahead : 0;
}
