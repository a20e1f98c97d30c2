import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The X server that needs no monitor. */
export const SCREEN = '/usr/bin/Xvfb';

/** A screen of its own, by its number. */
export async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = spawn(SCREEN, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}
