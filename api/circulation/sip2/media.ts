import { workTypeCode } from '../../catalogue/marc/map/work-types.ts';

/** Media type by kind of work; others are books. */
const MEDIA: ReadonlyMap<number, string> = new Map([
  [workTypeCode('periodico'), '002'],
  [workTypeCode('musica'), '006'],
  [workTypeCode('som'), '004'],
  [workTypeCode('video'), '005'],
  ...['mapa', 'imagem', 'objeto', 'kit'].map((key) => [workTypeCode(key), '000'] as const),
]);

export const mediaType = (workType: number): string => MEDIA.get(workType) ?? '001';
