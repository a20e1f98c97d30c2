export { spokenName } from '#contract/shared/export/spoken-name.ts';

/** Dates at the end of a heading, "1839–1908", or ''. */
export function datesOf(heading: string): string {
  const dates = /(?:^|, )(\d{3,4}\??-(?:\d{3,4}\??)?)\.?$/.exec(heading)?.[1] ?? '';
  return dates.replace('-', '–');
}
