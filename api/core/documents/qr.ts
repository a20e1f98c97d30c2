import { encode } from 'uqr';

/** Quiet zone in modules, required by scanners. */
const MARGIN = 4;

/** Modules of a QR code, row by row, with the quiet zone; true is black. */
export const qrModules = (content: string): boolean[][] =>
  encode(content, { ecc: 'M', border: MARGIN }).data;

/** Horizontal run of black modules. */
export interface Run {
  x: number;
  y: number;
  length: number;
}

/** Runs of black modules to draw. */
export function blackRuns(modules: readonly boolean[][]): Run[] {
  const runs: Run[] = [];
  for (const [y, row] of modules.entries()) {
    let start = -1;
    for (const [x, isBlack] of [...row, false].entries()) {
      if (isBlack && start < 0) start = x;
      if (!isBlack && start >= 0) {
        runs.push({ x: start, y, length: x - start });
        start = -1;
      }
    }
  }
  return runs;
}
