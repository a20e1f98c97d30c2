import * as icons from '#lib/icons.ts';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { searchPages, type FoundPage } from '#lib/site-search.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTexts } from '../ui/island/texts.tsx';

type State =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; query: string; pages: FoundPage[] }
  | { kind: 'failed' };

/**
 * Searches the informational pages in the browser, by a pre-built index. The form is pre-rendered: what
 * was typed or submitted (`?pagina=`) before hydration is searched for then.
 */
export function SiteSearch() {
  const t = useTexts();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const asked = useRef('');
  const field = useRef<HTMLInputElement>(null);

  const search = async (query: string) => {
    asked.current = query;
    if (query === '') return setState({ kind: 'idle' });
    setState((old) => (old.kind === 'found' ? old : { kind: 'searching' }));
    try {
      const pages = await searchPages(query);
      if (asked.current === query) setState({ kind: 'found', query, pages });
    } catch {
      if (asked.current === query) setState({ kind: 'failed' });
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('pagina');
    void search(typeof value === 'string' ? value.trim() : '');
  };

  const searchEarly = useEffectEvent(() => {
    const sent = new URLSearchParams(location.search).get('pagina') ?? '';
    if (!field.current) return;
    field.current.value ||= sent;
    void search(field.current.value.trim());
  });
  useEffect(() => searchEarly(), []);

  return (
    <div className="site-search needs-script">
      <form role="search" aria-label={t('institution.search_help')} onSubmit={submit}>
        <label htmlFor="q-help" className="field__label">
          {t('institution.search_help')}
        </label>
        <div className="site-search__field">
          <input
            ref={field}
            id="q-help"
            name="pagina"
            type="search"
            className="input"
            autoComplete="off"
            onChange={({ target }) => void search(target.value.trim())}
          />
          <button type="submit" className="button">
            <Icon path={icons.search} />
            <span>{t('institution.search_help_submit')}</span>
          </button>
        </div>
      </form>
      <Found state={state} />
    </div>
  );
}

function Found({ state }: { state: State }) {
  const t = useTexts();
  const [announced, setAnnounced] = useState('');
  const message = messageOf(state, t);
  // Said after a pause in typing, not at every letter.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message), 600);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
      {state.kind !== 'idle' && state.kind !== 'searching' && (
        <p className="small muted">{message}</p>
      )}
      {state.kind === 'found' && state.pages.length > 0 && (
        <ol className="site-search__found">
          {state.pages.map(({ url, title, excerpt }) => (
            <li key={url}>
              <a href={url}>{title}</a>
              <p>
                {excerpt.map(({ text, marked }, at) =>
                  marked ? (
                    <mark role="none" key={at}>
                      {text}
                    </mark>
                  ) : (
                    <span key={at}>{text}</span>
                  ),
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function messageOf(state: State, t: ReturnType<typeof useTexts>): string {
  if (state.kind === 'failed') return t('institution.search_help_failed');
  if (state.kind !== 'found') return '';
  return t('institution.search_help_found', { count: state.pages.length, query: state.query });
}
