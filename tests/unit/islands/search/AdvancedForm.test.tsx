import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AdvancedForm, type AdvancedWords } from '#islands/search/forms/AdvancedForm.tsx';

const words: AdvancedWords = {
  row: 'Words {{n}}',
  where: 'Where {{n}}',
  condition: 'How {{n}}',
  remove: 'Remove {{n}}',
  add: 'Add',
  whole: 'Whole',
  wholeHint: '',
  submit: 'Search',
  required: 'Required',
  types: { LIVRE: 'everywhere', TITULO: 'title', AUTOR: 'author' },
  conditions: { AND: 'and', OR: 'or', NOT: 'not', NEXT: 'next', BEFORE: 'before', AFTER: 'after' },
};
const form = <AdvancedForm action="/x" id="a" words={words} />;

const field = <T extends HTMLElement>(label: string) =>
  screen.getByLabelText<T>(label, { selector: 'input, select' });
const values = () => [
  field<HTMLInputElement>('Words 1').value,
  field<HTMLSelectElement>('How 2').value,
  field<HTMLSelectElement>('Where 2').value,
  field<HTMLInputElement>('Words 2').value,
  field<HTMLInputElement>('Whole').checked,
];

async function comeAlive(fillIn: () => void) {
  document.body.innerHTML = `<div id="root">${renderToString(form)}</div>`;
  fillIn();
  await act(async () => {
    hydrateRoot(document.getElementById('root') ?? document.body, form);
  });
}

it('keeps what was filled in before the page came alive, choices too', async () => {
  await comeAlive(() => {
    field<HTMLInputElement>('Words 1').value = 'machado';
    field<HTMLSelectElement>('How 2').value = 'NOT';
    field<HTMLSelectElement>('Where 2').value = 'TITULO';
    field<HTMLInputElement>('Words 2').value = 'dom';
    field<HTMLInputElement>('Whole').checked = true;
  });
  expect(values()).toEqual(['machado', 'NOT', 'TITULO', 'dom', true]);
});

it('shows the search of the address in a form that nobody has begun', async () => {
  window.history.replaceState(null, '', '/x?q=machado&condition=OR&q2=dom&for2=AUTOR');
  await comeAlive(() => undefined);
  expect(values()).toEqual(['machado', 'OR', 'AUTOR', 'dom', false]);
});
