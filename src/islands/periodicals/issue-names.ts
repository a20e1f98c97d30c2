import { formatMonth } from '#lib/format/dates.ts';
import { monthName, monthShort } from '#lib/format/month-names.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

/** Which issue it is, as the server tells it. */
interface IssueName {
  volume?: string;
  numero?: string;
  parte?: string;
  ano?: number;
  mes?: number;
  mes_fim?: number;
  dia?: number;
}

/** How issues are called in the reader's language. */
export function useIssueNames() {
  const t = useTexts();
  const locale = useLocale();
  const seasons: Record<number, string> = {
    21: t('periodicals.season_21'),
    22: t('periodicals.season_22'),
    23: t('periodicals.season_23'),
    24: t('periodicals.season_24'),
  };

  const volumeOf = ({ volume }: IssueName) => volume && t('periodicals.volume', { volume });
  /** "3/4" is a number, "esp." and "supl. 1" say themselves what they are. */
  const numberOf = ({ numero: number }: IssueName) =>
    number && (/^\d/.test(number) ? t('periodicals.number', { number }) : number);
  const partOf = ({ parte: part }: IssueName) => part && t('periodicals.part', { part });

  /** "mar./abr.", "primavera", or nothing. */
  function months({ mes: first, mes_fim: last }: IssueName): string {
    const shortOf = (month: number) => seasons[month] ?? monthShort(month, locale);
    return [first, last].flatMap((month) => (month === undefined ? [] : shortOf(month))).join('/');
  }

  const nameOf = (issue: IssueName): string =>
    [volumeOf(issue), numberOf(issue), partOf(issue)].filter(Boolean).join(', ');

  /** "março de 2024", "mar./abr. 2024", "13 mar. 2024", "2024", or nothing. */
  function when(issue: IssueName): string {
    const { ano: year, mes: month, mes_fim: last, dia: day } = issue;
    if (year === undefined) return '';
    if (month === undefined) return String(year);
    if (month > 12 || last !== undefined) return `${months(issue)} ${year}`;
    if (day !== undefined) return `${day} ${months(issue)} ${year}`;
    return formatMonth(`${year}-${String(month).padStart(2, '0')}-01`, locale);
  }

  const dated = (issue: IssueName, { unnamed, all }: { unnamed: string; all: string }): string =>
    [nameOf(issue) || unnamed, when(issue)].filter(Boolean).join(', ') || all;

  return {
    /** "v. 58, n. 3, março de 2024"; `unnamed` stands for a number, `all` where nothing is known. */
    dated,
    /** In its row, which says the volume: "n. 3/4", or the volume where there is no number. */
    short: (issue: IssueName): string =>
      [numberOf(issue), partOf(issue)].filter(Boolean).join(', ') ||
      volumeOf(issue) ||
      months(issue) ||
      t('periodicals.unnamed'),
    /** "v. 58, n. 3" */
    full: (issue: IssueName): string => nameOf(issue) || t('periodicals.unnamed'),
    months,
    when,
    /** "jan.", or "jan.–mar." of several months; the whole year has words of its own. */
    column: ({ first, last }: { first: number; last: number }): string => {
      if (last - first === 11) return t('periodicals.whole_year');
      if (first === last) return monthShort(first, locale);
      return `${monthShort(first, locale)}–${monthShort(last, locale)}`;
    },
    /** The same for those who hear it. */
    columnName: ({ first, last }: { first: number; last: number }): string =>
      first === last
        ? monthName(first, locale)
        : `${monthName(first, locale)}–${monthName(last, locale)}`,
  };
}
