import * as icons from '#lib/icons.ts';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';

const ID = 'pesquisa-falta';

/** Said under the field of a form of the shell that was sent empty: it is required (specification §5). */
export function Required({ form }: { form: HTMLFormElement }) {
  const t = useTexts();
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // A field of one line is framed by its form, and several lines stand in theirs.
    (form.querySelector('textarea') ?? form).after(place);
    return () => place.remove();
  }, [form, place]);
  // Told of the field at the same moment as it is said.
  useLayoutEffect(() => {
    const field = form.elements.namedItem('q');
    if (!(field instanceof HTMLElement)) return;
    const described = field.getAttribute('aria-describedby');
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', [described, ID].filter(Boolean).join(' '));
    return () => {
      field.removeAttribute('aria-invalid');
      if (described === null) field.removeAttribute('aria-describedby');
      else field.setAttribute('aria-describedby', described);
    };
  }, [form]);
  return createPortal(
    <p id={ID} className="field__error search__error" role="alert">
      <Icon path={icons.info} />
      <span>{t('search.required')}</span>
    </p>,
    place,
  );
}
