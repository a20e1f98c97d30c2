export interface Decade {
  /** First year: 1970. */
  start: number;
  total: number;
  /** First and last year with titles; of an empty decade, its own. */
  from: number;
  to: number;
}

/** Groups counts per year into decades, oldest first, including empty ones. */
export function decadesOf(years: readonly { codigo: string; total: number }[]): Decade[] {
  const known = new Map<number, Decade>();
  for (const { codigo, total } of years) {
    const year = Number(codigo);
    if (!Number.isInteger(year) || year <= 0) continue;
    const start = Math.floor(year / 10) * 10;
    const decade = known.get(start) ?? { start, total: 0, from: year, to: year };
    decade.total += total;
    decade.from = Math.min(decade.from, year);
    decade.to = Math.max(decade.to, year);
    known.set(start, decade);
  }
  if (known.size === 0) return [];
  const last = Math.max(...known.keys());
  // An outlier must not compress the chart: at most 24 decades.
  const first = Math.max(Math.min(...known.keys()), last - 230);
  const decades: Decade[] = [];
  for (let start = first; start <= last; start += 10) {
    decades.push(known.get(start) ?? { start, total: 0, from: start, to: start + 9 });
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
