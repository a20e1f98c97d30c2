const dayOf = (at: Date): string => {
  const wall = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return wall.toISOString().slice(0, 10);
};

/** The month up to today (specification §9), in the reader's time zone; both days included. */
export function monthBack(now: Date): { dataIni: string; dataFim: string } {
  const from = new Date(now);
  from.setMonth(from.getMonth() - 1);
  // Clamped to shorter months: March 31st goes back to the last of February.
  if (from.getDate() !== now.getDate()) from.setDate(0);
  return { dataIni: dayOf(from), dataFim: dayOf(now) };
}
