import { useState, type FormEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { formatDate } from '#lib/format/dates.ts';
import { formatInstant } from '#lib/format/times.ts';
import { personPath } from '#lib/routes/staff.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/Button.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';

type Log = Output<'GET /equipe/atos'>;

const FILTERS = ['pessoa', 'equipe', 'ato', 'de', 'ate'] as const;

const read = (query: string, signal: AbortSignal): Promise<Log> => {
  const asked = new URLSearchParams(query);
  const given = FILTERS.flatMap((name) => {
    const value = asked.get(name);
    return value ? [[name, value] as const] : [];
  });
  const pagina = Number(asked.get('pagina') ?? '') || 1;
  return staffCall(
    'GET /equipe/atos',
    { query: { ...Object.fromEntries(given), pagina } },
    { signal },
  );
};

/** The log of acts: filters in the address, newest first. */
export function ActsScreen() {
  const t = useTexts();
  const [query, go] = useLocationQuery();
  const { has } = useStaff();
  const state = useAnswer(query, read);
  return (
    <div className="acts">
      <h1 id="tela" tabIndex={-1}>
        {t('acts.title')}
      </h1>
      <p className="muted">{has('rights') ? t('acts.intro_all') : t('acts.intro_own')}</p>
      <Filters key={query} query={query} kinds={state.answered?.answer.atos ?? []} onGo={go} />
      <Fetched from={state} loadingText={t('acts.loading')} failedText={t('acts.failed')}>
        {(log) => <Acts log={log} query={query} onGo={go} />}
      </Fetched>
    </div>
  );
}

interface FiltersProps {
  query: string;
  kinds: Log['atos'];
  onGo: (query: string) => void;
}

function Filters({ query, kinds, onGo }: FiltersProps) {
  const t = useTexts();
  const { has } = useStaff();
  const asked = new URLSearchParams(query);
  const [values, setValues] = useState(
    () => new Map(FILTERS.map((name) => [name, asked.get(name) ?? ''])),
  );
  const field = (name: (typeof FILTERS)[number]) => ({
    value: values.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setValues(new Map(values).set(name, target.value)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = [...values].filter(([, value]) => value.trim() !== '');
    onGo(given.length > 0 ? `?${new URLSearchParams(given)}` : '');
  };
  return (
    <form className="acts-filters" role="search" onSubmit={submit}>
      <Field label={t('acts.person')} {...field('pessoa')} />
      {has('rights') && <Field label={t('acts.staff')} {...field('equipe')} />}
      <SelectField label={t('acts.act')} {...field('ato')}>
        <option value="">{t('acts.any_act')}</option>
        {kinds.map(({ codigo, nome }) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </SelectField>
      <Field label={t('acts.from')} type="date" {...field('de')} />
      <Field label={t('acts.to')} type="date" {...field('ate')} />
      <Button type="submit">{t('acts.filter')}</Button>
    </form>
  );
}

function Acts({ log, query, onGo }: { log: Log } & Pick<FiltersProps, 'query' | 'onGo'>) {
  const t = useTexts();
  const { itens, pagina: page, total, por_pagina: perPage } = log;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const turn = (to: number) => {
    const next = new URLSearchParams(query);
    next.set('pagina', String(to));
    onGo(`?${next}`);
  };
  if (itens.length === 0) return <p role="status">{t('acts.none')}</p>;
  return (
    <>
      <ul className="acts-list">
        {itens.map((act) => (
          <ActLine key={act.cod_ato} act={act} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="row">
          {page > 1 && <Button onClick={() => turn(page - 1)}>{t('acts.previous')}</Button>}
          <span aria-live="polite">{t('acts.page', { page, pages })}</span>
          {page < pages && <Button onClick={() => turn(page + 1)}>{t('acts.next')}</Button>}
        </div>
      )}
    </>
  );
}

function ActLine({ act }: { act: Log['itens'][number] }) {
  const t = useTexts();
  const locale = useLocale();
  const { quem, posto, desc_ato: name, pessoa, antes, depois, motivo } = act;
  const change = [antes, depois]
    .filter(Boolean)
    .join(' → ')
    .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => formatDate(day, locale));
  return (
    <li className="acts-line">
      <time className="num small muted" dateTime={act.data}>
        {formatInstant(act.data, locale)}
      </time>
      <span>
        <b>{name}</b>
        {pessoa && (
          <>
            {': '}
            <a href={personPath(locale, pessoa.cod_pessoa)}>{pessoa.nome}</a>
          </>
        )}
        <small>{[quem, posto].filter(Boolean).join(', ')}</small>
        {change && (
          <small>
            <span className="visually-hidden">{t('acts.change')}: </span>
            {change}
          </small>
        )}
        {motivo && (
          <small>
            {t('acts.reason')}: {motivo}
          </small>
        )}
      </span>
    </li>
  );
}
