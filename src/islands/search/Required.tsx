import * as icons from '#lib/icons.ts';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';

const ID = 'pesquisa-falta';

/** Error under the field of a pre-rendered form that was submitted empty (specification §5). */
export function Required({ form }: { form: HTMLFormElement }) {
  const t = useTexts();
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // Below the form of a single-line field, which frames it; below the textarea inside its form.
    (form.querySelector('textarea') ?? form).after(place);
    return () => place.remove();
  }, [form, place]);
  // Describes the field at the same moment as the error appears.
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
