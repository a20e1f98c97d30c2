import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../ui/texts.tsx';

const ID = 'pesquisa-falta';

/** Said under a form of the shell that was sent empty: its field is required (specification §5). */
export function Required({ form }: { form: HTMLFormElement }) {
  const t = useTexts();
  useEffect(() => {
    const field = form.elements.namedItem('q');
    if (!(field instanceof HTMLElement)) return;
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', ID);
    return () => {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    };
  }, [form]);
  return (
    form.parentElement &&
    createPortal(
      <p id={ID} className="field__error" role="alert">
        {t('search.required')}
      </p>,
      form.parentElement,
    )
  );
}
