import type { HoldPlace } from '#lib/holds/places.ts';
import type { Translate } from '#lib/i18n/areas.ts';

/** "volume 2, material adicional"; empty where the copies do not differ. */
export const optionName = (option: HoldPlace['option'], t: Translate): string =>
  [
    option.volume && t('holds.volume', { volume: option.volume }),
    option.tomo && t('holds.tome', { tome: option.tomo }),
    option.parte && t('holds.part', { part: option.parte }),
    option.material_adicional && t('holds.additional'),
  ]
    .filter(Boolean)
    .join(', ');

/** The same with the library, for a line of a list. */
export const placeName = ({ option, place }: HoldPlace, t: Translate): string =>
  [optionName(option, t), place.desc_biblioteca].filter(Boolean).join(', ');
