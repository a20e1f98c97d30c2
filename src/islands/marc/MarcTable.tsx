import { marcFields, type MarcRow } from '#lib/marc/fields.ts';
import { useTexts } from '../ui/island/texts.tsx';

/**
 * A MARC record as cataloguers read it: tag, indicators, subfields with their marks, "#" for a
 * blank. Needs the words of the area `marc`.
 */
export function MarcTable({ rows }: { rows: readonly MarcRow[] }) {
  const t = useTexts();
  const fields = marcFields(rows);
  const named = fields.some(({ name }) => name !== '');
  return (
    <table className="marc" aria-label={t('marc.record')}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('marc.field')}</th>
          <th scope="col">{t('marc.indicators')}</th>
          <th scope="col">{t('marc.content')}</th>
          {named && <th scope="col">{t('marc.field_name')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ tag, name, indicators, subfields }, at) => (
          <tr key={at}>
            <th scope="row">{tag}</th>
            <td>{indicators}</td>
            <td>
              {subfields.map(({ code, value }, place) => (
                <span key={place}>
                  {code !== null && <span className="marc__code">${code}</span>}
                  <bdi>{value}</bdi>{' '}
                </span>
              ))}
            </td>
            {named && <td className="marc__name">{name}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
