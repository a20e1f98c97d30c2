import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '#islands/ui/Button.tsx';
import { Field, SelectField, TextAreaField } from '#islands/ui/form/Field.tsx';
import { PasswordField } from '#islands/ui/form/PasswordField.tsx';
import { RadioGroup } from '#islands/ui/form/Radio.tsx';

const PASSWORD = {
  label: 'Senha',
  showText: 'Mostrar',
  hideText: 'Esconder',
  toggleSuffix: ' a senha',
};

/** The words that a control is described by, in order. */
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

test('a field is named by its label and described by its hint and its error', () => {
  render(<Field label="Título" hint="Como na capa" error="Escreva o título." />);
  const input = screen.getByLabelText('Título');
  expect(descriptionOf(input)).toEqual(['Como na capa', 'Escreva o título.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('an error is announced to whoever is in the field, and said to whoever goes there', () => {
  const fields = (error?: string) => (
    <>
      <Field label="Título" error={error} />
      <Field label="Autor" error={error} />
    </>
  );
  const { rerender } = render(fields());
  screen.getByLabelText('Autor').focus();
  rerender(fields('Escreva algo.'));
  const alert = screen.getByRole('alert');
  expect(alert.id).toBe(screen.getByLabelText('Autor').getAttribute('aria-describedby'));
  // It is said once: writing does not announce it again, and going to the other field does not either.
  screen.getByLabelText('Título').focus();
  rerender(fields('Escreva algo.'));
  expect(screen.getByRole('alert')).toBe(alert);
});

test('a field without hint or error claims neither', () => {
  render(<Field label="Título" />);
  const input = screen.getByLabelText('Título');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('a further description comes first, and a given id is kept', () => {
  render(
    <>
      <p id="regra">Pelo menos oito letras</p>
      <Field id="titulo" label="Título" aria-describedby="regra" error="Faltam letras." />
    </>,
  );
  const input = screen.getByLabelText('Título');
  expect(input.id).toBe('titulo');
  expect(descriptionOf(input)).toEqual(['Pelo menos oito letras', 'Faltam letras.']);
});

test('lists and long texts are wired alike', () => {
  render(
    <>
      <SelectField label="Campus" error="Escolha um campus.">
        <option>Aurora</option>
      </SelectField>
      <TextAreaField label="Comentário" hint="Até 500 letras" />
    </>,
  );
  expect(descriptionOf(screen.getByLabelText('Campus'))).toEqual(['Escolha um campus.']);
  expect(descriptionOf(screen.getByLabelText('Comentário'))).toEqual(['Até 500 letras']);
});

test('a password can be read and hidden again without losing what was written', () => {
  render(<PasswordField {...PASSWORD} error="Incorreta." />);
  const input = screen.getByLabelText<HTMLInputElement>('Senha');
  fireEvent.change(input, { target: { value: 'segredo' } });
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: /^Mostrar\s+a senha$/ }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('segredo');
  fireEvent.click(screen.getByRole('button', { name: /^Esconder\s+a senha$/ }));
  expect(input.type).toBe('password');
  expect(descriptionOf(input)).toEqual(['Incorreta.']);
});

test('the button that shows the password sends no form', () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <PasswordField {...PASSWORD} />
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a group of choices tells which was chosen', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'conta', label: 'Meu Pergamum' },
    { value: 'acervo', label: 'Catálogo' },
  ];
  render(
    <RadioGroup
      legend="Ir para"
      name="destino"
      value="conta"
      options={options}
      onChange={onChange}
    />,
  );
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Meu Pergamum' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Catálogo' }));
  expect(onChange).toHaveBeenCalledWith('acervo');
});

test('an unavailable button says why, keeps its place in the tab order and does nothing', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <p id="porque">Há um livro atrasado.</p>
      <Button type="submit" reasonId="porque" onClick={onClick}>
        Renovar todos
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(descriptionOf(button)).toEqual(['Há um livro atrasado.']);
});
