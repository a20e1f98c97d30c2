import { monthName } from '#lib/format/month-names.ts';
import { useLocale } from '../island/texts.tsx';

interface Props {
  caption: string;
  /** Heads of the columns; without `holds`, holds have no column. */
  labels: { month: string; loans: string; renewals: string; holds?: string };
  /** `month` is 1 to 12. */
  months: readonly { month: number; loans: number; renewals: number; holds?: number }[];
}

/** Loans and renewals by month, each row with a bar that assistive technology skips. */
export function MonthTable({ caption, labels, months }: Props) {
  const locale = useLocale();
  const max = Math.max(1, ...months.map(({ loans, renewals }) => loans + renewals));
  const part = (count: number) => ({ inlineSize: `${(100 * count) / max}%` });
  const hasHolds = labels.holds !== undefined;
  return (
    <table className={`statistics ${hasHolds ? 'statistics--three ' : ''}table`}>
      <caption className="statistics__caption">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.month}</th>
          <td className="statistics__bars" aria-hidden="true" />
          <th scope="col" className="statistics__count">
            <span className="statistics__key" aria-hidden="true" />
            {labels.loans}
          </th>
          <th scope="col" className="statistics__count">
            <span className="statistics__key statistics__key--renewal" aria-hidden="true" />
            {labels.renewals}
          </th>
          {hasHolds && (
            <th scope="col" className="statistics__count">
              {labels.holds}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, loans, renewals, holds }) => (
          <tr key={month}>
            <th scope="row">{monthName(month, locale)}</th>
            <td className="statistics__bars" aria-hidden="true">
              <span className="statistics__bar" style={part(loans)} />
              <span className="statistics__bar statistics__bar--renewal" style={part(renewals)} />
            </td>
            <td className="statistics__count num">{loans}</td>
            <td className="statistics__count num">{renewals}</td>
            {hasHolds && <td className="statistics__count num">{holds}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
