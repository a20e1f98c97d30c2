export interface Decade {
  /** First year: 1970. */
  start: number;
  total: number;
}

/** Groups counts per year into decades, oldest first, including empty ones. */
export function decadesOf(years: readonly { codigo: string; total: number }[]): Decade[] {
  const totals = new Map<number, number>();
  for (const { codigo, total } of years) {
    const year = Number(codigo);
    if (!Number.isInteger(year) || year <= 0) continue;
    const start = Math.floor(year / 10) * 10;
    totals.set(start, (totals.get(start) ?? 0) + total);
  }
  if (totals.size === 0) return [];
  const last = Math.max(...totals.keys());
  // An outlier must not compress the chart: at most 24 decades.
  const first = Math.max(Math.min(...totals.keys()), last - 230);
  const decades: Decade[] = [];
  for (let start = first; start <= last; start += 10) {
    decades.push({ start, total: totals.get(start) ?? 0 });
  }
  return decades;
}

/** "1880-1989" → its ends, in order; "1956" is both ends; anything else null. Open ends are empty. */
export function yearSpan(value: string | undefined): { from: string; to: string } | null {
  const match = /^(\d{0,4})(-?)(\d{0,4})$/.exec(value ?? '');
  if (!match || value === '' || value === '-') return null;
  const [, from = '', dash, to = ''] = match;
  if (dash === '') return { from, to: from };
  return to && Number(from) > Number(to) ? { from: to, to: from } : { from, to };
}
