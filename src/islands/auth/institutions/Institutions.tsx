import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { intendedRedirect } from '#lib/api/institutional.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { entityHost, institutionsFinder, type Institution } from '#lib/institutions.ts';
import { loginPath, safeRedirect } from '#lib/routes/guard.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useErrorText } from '../../ui/error-text.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useInstitutions } from './use-institutions.ts';

/** Search for an institution by name; choosing one starts its own sign-in. */
export function Institutions() {
  const t = useTexts();
  const errorText = useErrorText();
  const { all, last, going, error, goTo } = useInstitutions();

  if (all === null) return <Skeleton shape="text" label={t('search-discovery.loading')} />;
  return (
    <div className="institutions">
      {error !== null && <Problem>{errorText(error)}</Problem>}
      {last && (
        <section className="institutions__last">
          <h2>{t('search-discovery.last')}</h2>
          <Button variant="solid" busy={going === last.id} onClick={() => goTo(last.id)}>
            {last.nome}
          </Button>
        </section>
      )}
      {all.length > 0 ? (
        <Search all={all} going={going} onChosen={goTo} />
      ) : (
        <EmptyState title={t('search-discovery.empty')} actions={<BackToSignIn />}>
          {t('search-discovery.empty_text')}
        </EmptyState>
      )}
    </div>
  );
}

function BackToSignIn() {
  const t = useTexts();
  const locale = useLocale();
  const intended = safeRedirect(intendedRedirect(), locale);
  return <ButtonLink href={loginPath(locale, intended)}>{t('auth.back_to_sign_in')}</ButtonLink>;
}

interface Choice {
  all: readonly Institution[];
  /** Entity id of the chosen institution while its sign-in starts. */
  going: string | null;
  onChosen: (id: string) => void;
}

function Search({ all, going, onChosen }: Choice) {
  const t = useTexts();
  const locale = useLocale();
  const heading = useId();
  const place = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const find = useMemo(() => institutionsFinder(all), [all]);
  const { found, more } = find(query);
  const count = found.length + more;
  const step = (event: KeyboardEvent) => walk(place.current, event);
  const shown = formatNumber(count, locale);
  const said =
    count > 0 ? t('search-discovery.found', { count, shown }) : t('search-discovery.none');

  return (
    <div ref={place}>
      <form
        role="search"
        aria-label={t('search-discovery.find')}
        onSubmit={(event) => {
          event.preventDefault();
          const [only] = found;
          if (only && count === 1) onChosen(only.id);
          else stopsIn(place.current)[1]?.focus();
        }}
      >
        <Field
          label={t('search-discovery.find')}
          hint={t('search-discovery.hint')}
          type="search"
          name="instituicao"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onKeyDown={step}
          onChange={({ target }) => setQuery(target.value)}
        />
      </form>
      <h2 id={heading} className="visually-hidden">
        {t('search-discovery.all')}
      </h2>
      <Said text={said} />
      {count === 0 ? (
        <EmptyState title={t('search-discovery.none')} level={3} actions={<BackToSignIn />}>
          {t('search-discovery.none_text')}
        </EmptyState>
      ) : (
        <Choices {...{ heading, found, going, step, onChosen }} />
      )}
      {more > 0 && (
        <p className="small muted space-5">
          {t('search-discovery.more', { count: more, shown: formatNumber(more, locale) })}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  /** Id of the element that labels the list. */
  heading: string;
  found: readonly Institution[];
  going: string | null;
  /** Handles arrow keys. */
  step: (event: KeyboardEvent) => void;
  onChosen: (id: string) => void;
}

function Choices({ heading, found, going, step, onChosen }: ChoicesProps) {
  return (
    <ul className="rule-list institutions__list" aria-labelledby={heading}>
      {found.map(({ id, nome }) => (
        <li key={id}>
          <button
            type="button"
            className="institutions__choice"
            aria-busy={going === id || undefined}
            onKeyDown={step}
            onClick={() => onChosen(id)}
          >
            <span>{nome}</span>
            <span className="small muted">{entityHost(id)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Debounced announcement for screen readers. */
function Said({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}

/** The field and the institutions below it, in focus order. */
const stopsIn = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('input, .institutions__choice') ?? []),
];

/** Moves the focus by arrow keys, from the field to the institutions and between them. */
function walk(place: HTMLElement | null, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = stopsIn(place);
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
