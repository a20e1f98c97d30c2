import { readUserAgent } from '#contract/shared/user-agent.ts';

/** What a browser tells of itself, as far as the statistics of links want to know it. */
export function thisBrowser(): { browser: string; device: string; os: string } {
  const agent = navigator.userAgent;
  const { browser, system } = readUserAgent(agent);
  return {
    browser: browser || 'other',
    device: /Mobi|Android/.test(agent) ? 'mobile' : 'desktop',
    os: system.startsWith('iP') ? 'iOS' : system || 'other',
  };
}
