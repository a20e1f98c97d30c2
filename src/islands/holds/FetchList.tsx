import type { HoldPlace } from '#lib/holds/places.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { placeName } from './option-name.ts';

/** Copies that stand on the shelf: where to go. */
export function FetchList({ places }: { places: readonly HoldPlace[] }) {
  const t = useTexts();
  if (places.length === 0) return null;
  return (
    <>
      <h3 className="space-5">{t('holds.fetch')}</h3>
      <ul className="rule-list space-4">
        {places.map((one) => {
          const { localizacao, numero_chamada: call } = one.place;
          const where = [localizacao, call].filter(Boolean).join(', ');
          const library = placeName(one, t);
          return (
            <li key={one.key}>
              {where === '' ? library : t('holds.fetch_there', { library, where })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
