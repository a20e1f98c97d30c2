import { splitLocale } from '../routes/paths.ts';

/** Path of the network search, and prefix of its title pages. */
export const NETWORK_PATH = '/rede_pergamum';

/** "/en/rede_pergamum/5" is title 5 of the network's catalogue; null for other paths. */
export function networkTitleOfPath(pathname: string): number | null {
  const { path } = splitLocale(pathname);
  const code = path.startsWith(`${NETWORK_PATH}/`) ? path.slice(NETWORK_PATH.length + 1) : '';
  return /^\d+$/.test(code) ? Number(code) : null;
}
