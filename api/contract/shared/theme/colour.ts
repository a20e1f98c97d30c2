/** A colour in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

/** Red, green and blue in linear light, 0 to 1 inside the sRGB gamut. */
type LinearRgb = [number, number, number];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Whether a text is a colour this module reads: `#rgb` or `#rrggbb`. */
export function isHexColour(text: string): boolean {
  return HEX.test(text);
}

function linearRgbOf(hex: string): LinearRgb {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const channel = (at: number) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
}

function hexOf(rgb: LinearRgb): string {
  const channel = (value: number) => {
    const clamped = Math.min(1, Math.max(0, value));
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(channel).join('')}`;
}

/** The OKLCH coordinates of a hex colour (Björn Ottosson's matrices, as in CSS Color 4). */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearRgbOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI;
  return { l, c: Math.hypot(greenRed, blueYellow), h: (hue + 360) % 360 };
}

function linearRgbOfOklch({ l, c, h }: Oklch): LinearRgb {
  const greenRed = c * Math.cos((h * Math.PI) / 180);
  const blueYellow = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (l - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (l - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/**
 * The nearest hex colour of the same lightness and hue. A colour that no screen can show loses
 * chroma, never lightness: contrast depends on lightness.
 */
export function hexOfOklch(colour: Oklch): string {
  const slack = 0.0005;
  const shows = (rgb: LinearRgb) => rgb.every((value) => value >= -slack && value <= 1 + slack);
  const whole = linearRgbOfOklch(colour);
  if (shows(whole)) return hexOf(whole);
  let low = 0;
  let high = colour.c;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (shows(linearRgbOfOklch({ ...colour, c: middle }))) low = middle;
    else high = middle;
  }
  return hexOf(linearRgbOfOklch({ ...colour, c: low }));
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearRgbOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two hex colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
