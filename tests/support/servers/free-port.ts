import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to whoever asks for any port: nobody is given one of these meanwhile. */
const FIRST = 20_000;
const LAST = 29_999;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A port that nobody has, for a program that must be told one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free`);
}
