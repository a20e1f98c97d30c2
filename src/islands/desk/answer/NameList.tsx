import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ScanAnswer } from '#lib/desk/queue.ts';
import { searchPath } from '#lib/routes/paths.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

type Name = NonNullable<ScanAnswer['nomes']>[number];

interface Props {
  /** What was typed. */
  text: string;
  names: readonly Name[];
  onChoose: (name: Name) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** People with such a name, and the way to titles with these words. Arrows move, Enter chooses. */
export function NameList({ text, names, onChoose }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];

  useEffect(() => {
    list.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [text]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = choices();
    const at = all.findIndex((one) => one === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <ul ref={list} className="desk-names" aria-label={t('desk.names_list')}>
      {names.map((name) => (
        <li key={name.cod_pessoa}>
          <button
            type="button"
            className="desk-names__name"
            onClick={() => onChoose(name)}
            onKeyDown={onKeyDown}
          >
            <b>{name.nome}</b>{' '}
            <span className="muted small">
              {[name.carteira, name.grupo].filter(Boolean).join(', ')}
            </span>
          </button>
        </li>
      ))}
      <li>
        <a
          className="desk-names__name"
          href={searchPath(locale, { q: text })}
          target="_blank"
          onKeyDown={onKeyDown}
          rel="noreferrer"
        >
          {t('desk.search_titles', { text })}
        </a>
      </li>
    </ul>
  );
}
