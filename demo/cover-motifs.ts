import { createRandom } from './random.ts';

/** Of a drawn cover. */
export const WIDTH = 320;
export const HEIGHT = 480;

/** Ground, two colours of the picture, and that of the letters. */
export type Colours = readonly [ground: string, first: string, second: string, ink: string];

type Motif = (colours: Colours, seed: number) => string;

const count = <T>(length: number, make: (at: number) => T): T[] =>
  Array.from({ length }, (_none, at) => make(at));

const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

const stroke = (colour: string, width: number): string =>
  `stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;

/** A wavy band across the page, filled to the foot. */
function band(y: number, height: number, waves: number, fill: string): string {
  const step = WIDTH / waves;
  const curve = count(waves, (at) => {
    const x = at * step;
    const sign = at % 2 === 0 ? -1 : 1;
    return `Q${x + step / 2} ${y + sign * height} ${x + step} ${y}`;
  });
  return path(`M0 ${y} ${curve.join(' ')} V${HEIGHT} H0 Z`, fill);
}

/** What stands between title and author: below 150 and above 440, mostly. */
export const MOTIFS = {
  sea: ([ground, first, second], seed) =>
    circle(90 + (seed % 5) * 30, 250, 62, second) +
    band(300, 26, 4, first) +
    band(345, 22, 5, ground) +
    band(372, 20, 4, first) +
    band(420, 14, 6, ground),
  hills: ([, first, second], seed) =>
    circle(230 - (seed % 4) * 20, 225, 44, second) +
    path('M0 340 L70 250 L130 320 L200 230 L320 360 V436 H0 Z', first, 'opacity="0.55"') +
    path('M0 390 L90 310 L170 380 L240 330 L320 400 V436 H0 Z', first),
  drought: ([, first, second]) =>
    circle(160, 270, 92, second) +
    path('M0 400 Q160 380 320 400 V436 H0 Z', first) +
    path(
      'M150 402 V300 M150 340 Q112 336 112 296 V270 M150 322 Q190 320 190 282 V250',
      'none',
      stroke(first, 18),
    ),
  birds: ([, first, second], seed) => {
    const random = createRandom(seed);
    return count(11, (at) => {
      const x = 30 + random() * 240;
      const y = 175 + random() * 215;
      const r = 12 + random() * 20;
      const wing = `M${x - r} ${y} Q${x - r / 2} ${y - r} ${x} ${y} Q${x + r / 2} ${y - r} ${x + r} ${y}`;
      return path(wing, 'none', stroke(at % 3 === 0 ? second : first, 5));
    }).join('');
  },
  leaves: ([, first, second], seed) => {
    const random = createRandom(seed);
    const leaf = (x: number, y: number, turn: number, fill: string) =>
      path(
        'M0 0 Q26 -34 0 -84 Q-26 -34 0 0 Z',
        fill,
        `transform="translate(${x} ${y}) rotate(${turn})"`,
      );
    return (
      path('M160 432 Q150 320 170 190', 'none', stroke(first, 5)) +
      count(5, (at) => {
        const y = 420 - at * 48;
        return (
          leaf(157 + at * 2, y, -62 + random() * 14, at % 2 === 0 ? first : second) +
          leaf(159 + at * 2, y - 16, 50 + random() * 16, at % 2 === 0 ? second : first)
        );
      }).join('')
    );
  },
  arches: ([ground, first, second]) =>
    count(3, (row) =>
      count(4, (at) => {
        const x = at * 80;
        const y = 190 + row * 84;
        const fill = (row + at) % 2 === 0 ? first : second;
        return (
          path(
            `M${x + 6} ${y + 74} V${y + 34} A34 34 0 0 1 ${x + 74} ${y + 34} V${y + 74} Z`,
            fill,
          ) +
          path(
            `M${x + 24} ${y + 74} V${y + 40} A16 16 0 0 1 ${x + 56} ${y + 40} V${y + 74} Z`,
            ground,
          )
        );
      }).join(''),
    ).join(''),
  record: ([ground, first, second]) =>
    count(7, (at) => circle(160, 300, 128 - at * 13, at % 2 === 0 ? first : ground)).join('') +
    circle(160, 300, 38, second) +
    circle(160, 300, 6, ground),
  stars: ([, first, second], seed) => {
    const random = createRandom(seed);
    const star = (x: number, y: number, r: number, fill: string) =>
      path(
        `M${x} ${y - r} Q${x + r * 0.15} ${y - r * 0.15} ${x + r} ${y} Q${x + r * 0.15} ${y + r * 0.15} ${x} ${y + r} Q${x - r * 0.15} ${y + r * 0.15} ${x - r} ${y} Q${x - r * 0.15} ${y - r * 0.15} ${x} ${y - r} Z`,
        fill,
      );
    return (
      path('M212 214 A78 78 0 1 0 252 340 A62 62 0 1 1 212 214 Z', second) +
      count(14, () =>
        star(24 + random() * 272, 170 + random() * 250, 5 + random() * 12, first),
      ).join('')
    );
  },
  bridge: ([ground, first, second]) =>
    circle(236, 232, 40, second) +
    path('M0 318 H320 V332 H0 Z', first) +
    path('M10 318 Q160 196 310 318', 'none', stroke(first, 7)) +
    count(9, (at) => {
      const x = 32 + at * 32;
      const y = 318 - 61 * (1 - ((x - 160) / 150) ** 2);
      return path(`M${x} ${y} V318`, 'none', stroke(first, 3));
    }).join('') +
    path('M40 332 H66 V400 H40 Z M254 332 H280 V400 H254 Z', first) +
    band(398, 12, 6, second) +
    band(414, 10, 5, ground),
  tiles: ([ground, first, second], seed) =>
    count(4, (row) =>
      count(5, (at) => {
        const x = at * 64;
        const y = 172 + row * 64;
        const fill = (row * 5 + at + seed) % 3 === 0 ? second : first;
        const turned = (row + at + seed) % 2 === 0;
        return turned
          ? path(`M${x} ${y} H${x + 64} A64 64 0 0 1 ${x} ${y + 64} Z`, fill)
          : path(`M${x + 64} ${y + 64} H${x} A64 64 0 0 1 ${x + 64} ${y} Z`, fill) +
              circle(x + 44, y + 44, 8, ground);
      }).join(''),
    ).join(''),
  windows: ([, first, second], seed) => {
    const random = createRandom(seed);
    return count(5, (at) => {
      const x = at * 64 + 4;
      const top = 200 + random() * 110;
      const lights = count(Math.floor((420 - top) / 26), (row) =>
        count(2, (side) =>
          random() < 0.55
            ? `<rect x="${x + 10 + side * 22}" y="${top + 14 + row * 26}" width="12" height="14" fill="${second}"/>`
            : '',
        ).join(''),
      ).join('');
      return `<rect x="${x}" y="${top}" width="56" height="${436 - top}" fill="${first}"/>${lights}`;
    }).join('');
  },
  gaze: ([ground, first, second]) =>
    count(5, (at) =>
      path(
        `M20 300 Q160 ${150 + at * 26} 300 300 Q160 ${450 - at * 26} 20 300 Z`,
        at % 2 === 0 ? first : ground,
      ),
    ).join('') +
    circle(160, 300, 46, second) +
    circle(160, 300, 22, ground) +
    circle(172, 288, 7, first),
} as const satisfies Record<string, Motif>;
