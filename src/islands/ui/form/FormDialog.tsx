import { useId, type ReactNode, type Ref } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Problem } from '../Notice.tsx';

type Props = {
  title: string;
  texts: { send: string; cancel: string; close: string };
  /** Above the form. */
  notice?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** In place of sending, for whoever may not. */
  instead?: ReactNode;
  /** Why it cannot be sent as it is. */
  reason?: string;
  busy: boolean;
  /** What kept it from arriving, in words. */
  problem: string;
  onSend: () => void;
  onClose: () => void;
  form?: Ref<HTMLFormElement>;
};

/** A form that is written in a dialog, sent from its foot, and stays open until it has arrived. */
export function FormDialog(props: Props) {
  const { title, texts, notice, children, instead, reason = '', busy, problem, form } = props;
  const formId = useId();
  const reasonId = useId();
  const actions = instead ?? (
    <>
      <Button
        type="submit"
        form={formId}
        variant="solid"
        busy={busy}
        reasonId={reason === '' ? undefined : reasonId}
      >
        {texts.send}
      </Button>
      <Button onClick={props.onClose}>{texts.cancel}</Button>
      {reason !== '' && (
        <p className="small muted" id={reasonId}>
          {reason}
        </p>
      )}
    </>
  );
  return (
    <Dialog open title={title} closeText={texts.close} onClose={props.onClose} actions={actions}>
      {notice}
      <form
        id={formId}
        ref={form}
        className="form form--wide"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSend();
        }}
      >
        {children}
      </form>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
