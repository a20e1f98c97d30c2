import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';

function Page({ opener = true }: { opener?: boolean }) {
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        Empréstimos
      </h1>
      {(opener || !open) && <button onClick={() => setOpen(true)}>Abrir</button>}
      <Dialog
        open={open}
        title="Sua sessão terminou"
        closeText="Fechar"
        onClose={() => setOpen(false)}
        returnFocusTo={heading}
      >
        <p>Entre de novo.</p>
      </Dialog>
    </>
  );
}

function openFrom(page: React.ReactNode) {
  render(page);
  const button = screen.getByRole('button', { name: 'Abrir' });
  button.focus();
  fireEvent.click(button);
  return button;
}

test('a dialog opens as modal, named by its title', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  openFrom(<Page />);
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeDefined();
  showModal.mockRestore();
});

test('closing gives the focus back to what opened it', () => {
  const button = openFrom(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('when the opener is gone the focus goes to the place named for it', () => {
  openFrom(<Page opener={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(document.activeElement?.textContent).toBe('Empréstimos');
});

test('Escape asks the parent, which decides', () => {
  const onClose = vi.fn();
  render(
    <Dialog open title="Título" closeText="Fechar" onClose={onClose}>
      <p>Texto</p>
    </Dialog>,
  );
  const cancelled = fireEvent(
    screen.getByRole('dialog'),
    new Event('cancel', { cancelable: true, bubbles: false }),
  );
  expect(cancelled).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('a confirmation offers both ways, says its error and is quiet while it works', () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const dialog = (busy: boolean) => (
    <ConfirmDialog
      open
      title="Excluir a lista?"
      confirmText="Excluir"
      cancelText="Manter"
      onConfirm={onConfirm}
      onCancel={onCancel}
      busy={busy}
      error="Não foi possível excluir."
    />
  );
  const { rerender } = render(dialog(true));
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(dialog(false));
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getAllByRole('button', { name: 'Manter' })[1] as HTMLElement);
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível excluir.');
});
