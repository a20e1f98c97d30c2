import { expect, it } from 'vitest';
import { titleProblems } from '../checks/commits.ts';

it('accepts an imperative title that says one thing', () => {
  for (const title of [
    'Reject open redirects after normalisation',
    'Bring back the focus after a dialog',
    'Cache parsed queries per session',
  ])
    expect(titleProblems(title)).toEqual([]);
});

it.each([
  ['What may be among the best is gathered as it comes', 'not a verb'],
  ['Cached results of loans', 'not a verb'],
  ['Mending the calendar', 'not a verb'],
  ['Fix the calendar; add a test', '";" joins'],
  ['fix the calendar', 'capitalised'],
  ['Fix the calendar.', 'full stop'],
  [`Fix ${'x'.repeat(70)}`, 'longer than 72'],
])('refuses %j', (title, problem) => {
  expect(titleProblems(title).join()).toContain(problem);
});
