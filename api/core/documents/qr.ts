import { encode } from 'uqr';

/** Modules of white around a code, without which cameras do not find it. */
const MARGIN = 4;

/** The modules of a QR code, row by row, its margin included; true is black. */
export const qrModules = (content: string): boolean[][] =>
  encode(content, { ecc: 'M', border: MARGIN }).data;

/** A run of black modules in a row. */
export interface Run {
  x: number;
  y: number;
  length: number;
}

/** The black runs of a code: what is drawn of it. */
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
