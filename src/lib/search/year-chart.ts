/**
 * True if a chart of years is worthwhile: more than one decade is known. Separate from years.ts,
 * which is loaded with the chart.
 */
export const hasYearChart = (years: readonly { codigo: string }[]): boolean =>
  new Set(years.map(({ codigo }) => Math.floor(Number(codigo) / 10)).filter((ten) => ten > 0))
    .size > 1;
