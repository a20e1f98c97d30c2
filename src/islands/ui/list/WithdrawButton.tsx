import { useEffect, useRef, useState, type ReactNode } from 'react';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useSending } from '../hooks/use-sending.ts';

interface Props {
  /** A verb: what is done. */
  text: string;
  /** Hidden words after it that tell equal buttons apart. */
  suffix?: string;
  /** The question of the dialog. */
  title: string;
  cancelText: string;
  /** Announced after success. */
  doneText: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  /** What the dialog says. */
  children: ReactNode;
}

/** Withdraws a row after confirmation; a refusal is shown in the dialog. */
export function WithdrawButton(props: Props) {
  const { text, suffix, title, cancelText, doneText, remove, onRemoved, children } = props;
  const [isOpen, setOpen] = useState(false);
  const isRemoved = useRef(false);
  // After the dialog has closed, which gives the focus back to the button: who is told may move it from there.
  useEffect(() => {
    if (isOpen || !isRemoved.current) return;
    isRemoved.current = false;
    onRemoved();
  }, [isOpen, onRemoved]);
  const { busy, problem, setProblem, send } = useSending();
  const confirm = () =>
    send(async () => {
      await remove();
      showToast({ text: doneText });
      isRemoved.current = true;
      setOpen(false);
    });
  return (
    <div className="row no-print">
      <Button variant="quiet" size="small" suffix={suffix} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        confirmText={text}
        cancelText={cancelText}
        onConfirm={confirm}
        onCancel={() => {
          setProblem('');
          setOpen(false);
        }}
        danger
        busy={busy}
        error={problem}
      >
        {children}
      </ConfirmDialog>
    </div>
  );
}
