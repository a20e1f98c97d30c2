import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Output } from '#contract/calls.ts';
import type { StatusKind } from '#lib/marks.ts';
import { formatDate } from '#lib/format/dates.ts';
import { localePath } from '#lib/routes/paths.ts';
import { personPath } from '#lib/routes/staff.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { Status } from '../ui/Status.tsx';
import { FoundCopy } from './FoundCopy.tsx';

type Found = Output<'GET /equipe/pessoas'>;
type Person = Found['itens'][number];

const find = (busca: string, signal: AbortSignal) =>
  staffCall('GET /equipe/pessoas', { query: { busca } }, { signal });

interface Props {
  search: string;
  field: RefObject<HTMLInputElement | null>;
  onOpen: (id: number) => void;
  onEnrol: () => void;
}

/** Whom a search finds; the only one is opened. */
export function FoundPeople({ search, onEnrol, ...props }: Props) {
  const t = useTexts();
  const state = useAnswer(search === '' ? null : search, find);
  if (search === '') {
    return (
      <>
        <h1 id="tela" tabIndex={-1}>
          {t('staff.nav_people')}
        </h1>
        <p className="muted">{t('people.start')}</p>
        <Enrol onEnrol={onEnrol} />
      </>
    );
  }
  return (
    <Fetched from={state} loadingText={t('people.finding')} failedText={t('people.find_failed')}>
      {(found) => <FoundList key={search} {...{ found, search, ...props }} onEnrol={onEnrol} />}
    </Fetched>
  );
}

function Enrol({ onEnrol }: Pick<Props, 'onEnrol'>) {
  const t = useTexts();
  return (
    <p className="small">
      {t('people.not_here')}{' '}
      <button type="button" className="people-link" onClick={onEnrol}>
        {t('people.enrol')}
      </button>
    </p>
  );
}

function FoundList({ found, search, field, onOpen, onEnrol }: Props & { found: Found }) {
  const t = useTexts();
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const { itens, exemplar: copy } = found;
  const [only] = itens;
  const arrive = useEffectEvent(() => {
    // A number that is both card and copy: nobody guesses.
    if (itens.length === 1 && only && !copy) onOpen(only.cod_pessoa);
    else if (itens.length > 0) list.current?.querySelector('a')?.focus();
    else document.querySelector<HTMLElement>('.people-copy .button')?.focus();
  });
  useEffect(() => arrive(), []);
  const heading =
    itens.length === 0 && copy
      ? t('people.found_copy', { search })
      : t('people.found', { count: itens.length, search });
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = current + step;
    if (next < 0) field.current?.focus();
    else list.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <>
      <h1 id="tela" tabIndex={-1} className="people-found">
        {heading}
      </h1>
      <p className="visually-hidden" role="status">
        {heading}
      </p>
      {copy && <FoundCopy copy={copy} onOpen={onOpen} />}
      <ul ref={list} className="people-list">
        {itens.map((person, at) => (
          <li key={person.cod_pessoa}>
            <PersonLink
              {...{ person, search, onOpen }}
              onFocus={() => setCurrent(at)}
              onKeyDown={move}
            />
          </li>
        ))}
      </ul>
      {found.mais && <p className="small">{t('people.more')}</p>}
      {itens.length === 0 && !copy && (
        <p>
          {t('people.none')}{' '}
          <a href={`${localePath(locale, '/acervo')}?q=${encodeURIComponent(search)}`}>
            {t('people.search_catalogue')}
          </a>
        </p>
      )}
      {!(copy && itens.length === 0) && <Enrol onEnrol={onEnrol} />}
    </>
  );
}

interface LinkProps extends Pick<Props, 'search' | 'onOpen'> {
  person: Person;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PersonLink({ person, search, onOpen, ...keys }: LinkProps) {
  const locale = useLocale();
  return (
    <a
      {...keys}
      className="people-row"
      href={personPath(locale, person.cod_pessoa)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(person.cod_pessoa);
      }}
    >
      <b className="people-row__name">
        <Marked text={person.nome} search={search} />
      </b>
      <span className="num">{person.carteira ?? person.login}</span>{' '}
      <small className="muted">{person.grupo}</small> <PersonMark person={person} />
    </a>
  );
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name, with the beginnings of its words that were searched for marked. */
function Marked({ text, search }: { text: string; search: string }) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return text.split(/(\s+)/).map((word, at) => {
    const begins = words.find((one) => fold(word).startsWith(one));
    if (begins === undefined) return word;
    const length = [...begins].length;
    // Words do not change their places.
    return (
      <span key={`${word} ${String(at)}`}>
        <mark role="none">{word.slice(0, length)}</mark>
        {word.slice(length)}
      </span>
    );
  });
}

const KINDS: Record<Person['situacao'], StatusKind> = {
  em_ordem: 'available',
  em_atraso: 'overdue',
  carteira_vencida: 'closed',
  bloqueado: 'overdue',
};

function PersonMark({ person }: { person: Person }) {
  const t = useTexts();
  const locale = useLocale();
  const { situacao, validade } = person;
  const words = {
    em_ordem: t('people.mark_fine'),
    em_atraso: t('people.mark_late'),
    carteira_vencida: t('people.mark_expired'),
    bloqueado: t('people.mark_blocked'),
  };
  const detail =
    situacao === 'carteira_vencida' && validade
      ? t('people.mark_since', { day: formatDate(validade, locale) })
      : undefined;
  return (
    <Status kind={KINDS[situacao]} detail={detail}>
      {words[situacao]}
    </Status>
  );
}
