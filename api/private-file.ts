import { chmodSync, statSync } from 'node:fs';

const OTHERS = 0o007;

/**
 * Takes from everybody else on the machine what they may do with a file or folder of ours. One that was
 * opened to a group only stays so. Whose it is not, may not and need not change it.
 */
export function closeToOthers(path: string): void {
  const { mode, uid } = statSync(path);
  const own = process.getuid?.();
  if ((mode & OTHERS) === 0 || (own !== undefined && own !== 0 && own !== uid)) return;
  chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
}
