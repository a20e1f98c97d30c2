/**
 * Whether counts per year are drawn: years of one decade make no drawing, and the unknown one is
 * none. Apart from years.ts, which is loaded with the drawing itself.
 */
export const areDrawn = (years: readonly { codigo: string }[]): boolean =>
  new Set(years.map(({ codigo }) => Math.floor(Number(codigo) / 10)).filter((ten) => ten > 0))
    .size > 1;
