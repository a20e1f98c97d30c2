import { useEffect, useEffectEvent, useRef } from 'react';
import { staffPath } from '#lib/routes/staff.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { useLocale } from '../ui/island/texts.tsx';
import { EnrolForm } from './forms/EnrolForm.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { PersonPage } from './PersonPage.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';

/** People: one field, whom it finds, and the record of one. All of it is in the address. */
export function PeopleScreen() {
  const [query, go] = useLocationQuery();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const asked = new URLSearchParams(query);
  const search = asked.get('busca') ?? '';
  const personId = Number(asked.get('pessoa') ?? '') || null;
  const enrols = asked.has('nova');
  const open = (id: number) => go(`?pessoa=${id}`);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      field.current?.focus();
    } else if (event.key === 'Escape' && !enrols && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      window.location.assign(staffPath(locale, 'desk'));
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="people">
      <PeopleSearch
        key={search}
        field={field}
        initial={search}
        startsHere={personId === null && !enrols}
        onSearch={(typed) => go(`?busca=${encodeURIComponent(typed)}`)}
      />
      {enrols ? (
        <EnrolForm onDone={open} onClose={() => go('')} />
      ) : personId === null ? (
        <FoundPeople search={search} field={field} onOpen={open} onEnrol={() => go('?nova')} />
      ) : (
        <PersonPage key={personId} personId={personId} />
      )}
    </div>
  );
}
