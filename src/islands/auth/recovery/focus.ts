import { useEffect, type RefObject } from 'react';

type Form = RefObject<HTMLFormElement | null>;

/** A step begins in its first field. */
export function useFirstFocus(form: Form): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [form]);
}

/** A fault takes the focus to the field that it is about. */
export function useFaultFocus(form: Form, fault: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [form, fault]);
}
