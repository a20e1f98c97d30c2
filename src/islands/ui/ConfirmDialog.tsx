import type { ReactNode, RefObject } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Problem } from './Notice.tsx';

type Props = {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** A verb: what will happen. */
  confirmText: string;
  cancelText: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** What is confirmed cannot be undone. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  error?: ReactNode;
  /** Where the focus goes when what opened the dialog is no longer on the page. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
};

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    children,
    confirmText,
    cancelText,
    onConfirm,
    onCancel,
    danger,
    busy,
    error,
    returnFocusTo,
  } = props;
  const actions = (
    <>
      <Button
        variant={danger ? 'outlined' : 'solid'}
        danger={danger}
        busy={busy}
        onClick={onConfirm}
      >
        {confirmText}
      </Button>
      <Button onClick={onCancel}>{cancelText}</Button>
    </>
  );
  return (
    <Dialog
      open={open}
      title={title}
      closeText={cancelText}
      onClose={onCancel}
      actions={actions}
      returnFocusTo={returnFocusTo}
    >
      {children}
      <Problem>{error}</Problem>
    </Dialog>
  );
}
