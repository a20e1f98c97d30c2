import '../../styles/components/marc.css';
import { marcFields, type MarcRow } from '#lib/marc/fields.ts';
import { useTexts } from '../ui/texts.tsx';

/**
 * A MARC record as cataloguers read it: tag, indicators, subfields with their marks, "#" for a
 * blank. Needs the words of the area `marc`.
 */
export function MarcTable({ rows }: { rows: readonly MarcRow[] }) {
  const t = useTexts();
  return (
    <table className="marc">
      <caption className="visually-hidden">{t('marc.record')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('marc.field')}</th>
          <th scope="col">{t('marc.indicators')}</th>
          <th scope="col">{t('marc.content')}</th>
        </tr>
      </thead>
      <tbody>
        {marcFields(rows).map(({ tag, indicators, subfields }, at) => (
          <tr key={at}>
            <th scope="row">{tag}</th>
            <td>{indicators}</td>
            <td>
              {subfields.map(({ code, value }, place) => (
                <span key={place}>
                  {code !== null && <span className="marc__code">${code}</span>}
                  {value}{' '}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
