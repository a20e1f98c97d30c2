import type { Locale } from '#contract/shared/languages.ts';
import { formatList } from '#lib/format/lists.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { Hours } from '#lib/units/opening.ts';
import { ListDay } from '../ui/list/ListDay.tsx';

interface Props {
  hours: Hours;
  locale: Locale;
  t: Translate;
}

/** Holidays and other days with hours of their own, soonest first. */
export function DifferentDays({ hours, locale, t }: Props) {
  const names = new Map(
    hours.itens.map(({ cod_biblioteca: id, desc_biblioteca: name }) => [id, name]),
  );
  const list = (ids: readonly number[]) =>
    formatList(
      ids.map((id) => names.get(id) ?? ''),
      locale,
    );
  const sentence = ({ fechadas, abertas }: Hours['dias_diferentes'][number]): string => {
    if (abertas.length === 0 && fechadas.length === hours.itens.length)
      return t('units.all_closed');
    if (abertas.length === 0) return t('units.some_closed', { libraries: list(fechadas) });
    if (fechadas.length + abertas.length === hours.itens.length && fechadas.length > abertas.length)
      return t('units.all_closed_but', { libraries: list(abertas) });
    if (fechadas.length === 0) return t('units.other_hours', { libraries: list(abertas) });
    return t('units.some_closed', { libraries: list(fechadas) });
  };
  if (hours.dias_diferentes.length === 0) return null;
  return (
    <section className="section" aria-labelledby="dias-diferentes">
      <div className="section__head">
        <h2 id="dias-diferentes">{t('units.different_days')}</h2>
      </div>
      <ul className="events">
        {hours.dias_diferentes.map((day) => (
          <li key={day.dia}>
            <ListDay at={day.dia} locale={locale} />
            <div>
              <b>{day.motivo}</b>
              <p>{sentence(day)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
