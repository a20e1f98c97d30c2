import type { Output } from '#contract/calls.ts';
import { call } from './call.ts';
// Unlike `new URL(…)`, this gives a classic worker to browsers without module workers.
import CaptchaWorker from './captcha-worker.ts?worker';

/** Fetches and solves a challenge; returns the `recaptcha_token` of a sign-in. */
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
