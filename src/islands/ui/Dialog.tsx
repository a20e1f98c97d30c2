import * as icons from '#lib/icons.ts';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { IconButton } from './Button.tsx';

type Props = {
  open: boolean;
  /** A statement or a question, never "Attention". */
  title: ReactNode;
  closeText: string;
  onClose: () => void;
  children?: ReactNode;
  actions?: ReactNode;
  /** A sheet takes the whole phone. */
  kind?: 'dialog' | 'sheet';
  /** Where the focus goes when what opened the dialog is no longer on the page. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** What takes the focus first, such as a field; without it the title does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

/** Where the focus was when the dialog opened, or else the place named for it. */
function giveFocusBack(before: Element | null, returnFocusTo: Props['returnFocusTo']): void {
  // The body has the focus when the opener was taken off the page: it leads nowhere.
  const isOpener = before instanceof HTMLElement && before !== document.body;
  const target = isOpener && before.isConnected ? before : returnFocusTo?.current;
  target?.focus();
}

/** Opens the native dialog, whose title takes the focus, and gives the focus back when it closes. */
function useModal({ open, returnFocusTo, initialFocus }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    element.showModal();
    initialFocus?.current?.focus();
    return () => {
      element.close();
      giveFocusBack(before, returnFocusTo);
    };
  }, [open, returnFocusTo, initialFocus]);
  return dialog;
}

/**
 * A modal dialog on the native element: the rest of the page is out of reach, Escape closes it, and
 * the focus returns. Its content is mounted only while it is open.
 */
export function Dialog(props: Props) {
  const { open, title, closeText, onClose, children, actions, kind } = props;
  const titleId = useId();
  const dialog = useModal(props);
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // The parent decides: it may keep the dialog open. Events of nested fields are not ours.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={kind === 'sheet' ? 'dialog dialog--sheet' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={cancel}
    >
      <div className="dialog__head">
        <h2 className="dialog__title" id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={icons.close} label={closeText} onClick={onClose} />
      </div>
      {children && <div className="dialog__body">{children}</div>}
      {actions && <div className="dialog__actions">{actions}</div>}
    </dialog>
  );
}
