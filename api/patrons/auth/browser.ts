import { readUserAgent } from '#contract/shared/user-agent.ts';

/** "Firefox (Linux)": enough for somebody to recognize a session; empty when unknown. */
export function browserName(agent = ''): string {
  const { browser, system } = readUserAgent(agent);
  return browser && system ? `${browser} (${system})` : browser || system;
}
