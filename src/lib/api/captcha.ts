import type { Output } from '#contract/calls.ts';
import { call } from './call.ts';
// Not `new URL(…)`: this way browsers older than module workers get a classic one.
import CaptchaWorker from './captcha-worker.ts?worker';

/** Asks for a challenge and solves it; returns what a sign-in carries as `recaptcha_token`. */
export async function solveCaptcha(): Promise<string> {
  const challenge = await call('GET /captcha', {});
  const solution = await solve(challenge);
  if (solution === null) throw new Error('The challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: Output<'GET /captcha'>): Promise<unknown> {
  const worker = new CaptchaWorker();
  return new Promise<unknown>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
