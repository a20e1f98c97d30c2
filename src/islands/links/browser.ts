/** What a browser tells of itself, as far as the statistics of links want to know it. */
export function thisBrowser(): { browser: string; device: string; os: string } {
  const agent = navigator.userAgent;
  return {
    browser: nameOf(
      agent,
      [/Edg\//, 'Edge'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ),
    device: /Mobi|Android/.test(agent) ? 'mobile' : 'desktop',
    os: nameOf(
      agent,
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'macOS'],
      [/Linux/, 'Linux'],
    ),
  };
}

const nameOf = (agent: string, ...names: [RegExp, string][]): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? 'other';
