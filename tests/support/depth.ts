/** Whether all is tried (`npm run test:full`), or as much as shows that it works. */
export const FULL = process.env['TEST_FULL'] === '1';

/** All of them in the full run; else one, another for each turn. */
export const inTurn = <T>(turn: number, all: readonly T[]): readonly T[] =>
  FULL ? all : all.filter((_, at) => at === turn % all.length);
