import type { LocalText } from './local-text.ts';
import type { LibraryKey } from './network.ts';

const FLOORS: Record<LibraryKey, readonly number[]> = {
  central: [0, 1, 2],
  humanas: [0, 1],
  engenharia: [0, 1],
  artes: [0],
  saude: [0, 1],
  serra: [1],
};

const floorName = (floor: number): LocalText =>
  floor === 0
    ? { pt: 'Térreo', en: 'Ground floor', es: 'Planta baja' }
    : { pt: `${floor}º andar`, en: `Floor ${floor}`, es: `Piso ${floor}` };

/** Where a class stands: floor and shelf by its first digits; reference books have a room. */
export function shelfFor(library: LibraryKey, dewey: string, reference = false): LocalText {
  if (reference) {
    const shelf = `R${1 + Math.floor(Number(dewey.charAt(0)) / 2)}`;
    return {
      pt: `Sala de referência, estante ${shelf}`,
      en: `Reference room, shelf ${shelf}`,
      es: `Sala de referencia, estante ${shelf}`,
    };
  }
  const floors = FLOORS[library];
  const hundred = Number(dewey.slice(0, 3)) || 0;
  const floor = floorName(floors[Math.floor((hundred / 1000) * floors.length)] ?? 0);
  const shelf = 1 + Math.floor(hundred / 40);
  return {
    pt: `${floor.pt}, estante ${shelf}`,
    en: `${floor.en}, shelf ${shelf}`,
    es: `${floor.es}, estante ${shelf}`,
  };
}
