import { workerData } from 'node:worker_threads';
import { QUESTIONS } from './circulation-network.ts';

/** A thread that searches at an address, one question after the other, until it is ended. */
const { url } = workerData as { url: string };
for (let at = 0; ; at++) {
  const question = encodeURIComponent(QUESTIONS[at % QUESTIONS.length] ?? '');
  await (await fetch(`${url}/api/consulta?q=${question}`)).text();
}
