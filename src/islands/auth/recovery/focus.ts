import { useEffect, type RefObject } from 'react';

type Form = RefObject<HTMLFormElement | null>;

/** A step begins in its first field. */
export function useFirstFocus(form: Form): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [form]);
}

/** A problem takes the focus to the field that it is about. */
export function useProblemFocus(form: Form, problem: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus();
  }, [form, problem]);
}
