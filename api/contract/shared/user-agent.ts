/** Whose mark is looked for, in this order: many browsers call themselves Chrome or Safari, too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: readonly [RegExp, string][]): string =>
  names.find(([mark]) => mark.test(agent))?.[1] ?? '';

/** What a browser says of itself: its name and its system's, each empty when unknown. */
export const readUserAgent = (agent: string): { browser: string; system: string } => ({
  browser: nameIn(agent, BROWSERS),
  system: nameIn(agent, SYSTEMS),
});
