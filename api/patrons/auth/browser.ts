import { readUserAgent } from '#contract/shared/user-agent.ts';

/** Short browser name, "Firefox (Linux)"; empty if unknown. */
export function browserName(agent = ''): string {
  const { browser, system } = readUserAgent(agent);
  return browser && system ? `${browser} (${system})` : browser || system;
}
