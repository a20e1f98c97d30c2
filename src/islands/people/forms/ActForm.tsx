import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

interface Props {
  title: string;
  /** The act, with its number or day. */
  submit: string;
  /** What follows from it, in words. */
  consequence?: ReactNode;
  busy: boolean;
  problem: string;
  children?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** An act that opens in its place: its fields, what follows, one button. Esc closes it. */
export function ActForm(props: Props) {
  const { title, submit, consequence, busy, problem, children, onSubmit, onClose } = props;
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    const { current } = form;
    const listen = (event: KeyboardEvent) => onKey(event);
    current?.addEventListener('keydown', listen);
    current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    return () => current?.removeEventListener('keydown', listen);
  }, []);
  return (
    <form
      ref={form}
      className="act-form"
      aria-label={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 className="act-form__title">{title}</h2>
      {children}
      {consequence && <p className="small">{consequence}</p>}
      {problem && (
        <div role="alert">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('people.close')}
        </Button>
      </div>
    </form>
  );
}
