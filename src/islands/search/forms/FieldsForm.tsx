import type { Output } from '#contract/calls.ts';
import { rowNames } from '#contract/shared/query-rows.ts';
import { call } from '#lib/api/call.ts';
import { emptySearch, isBlank, readSearch, writeSearch, type Search } from '#lib/search/address.ts';
import type { OptionsCall } from '#lib/search/field-options.ts';
import * as icons from '#lib/icons.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { SubmitButtons } from './SubmitButtons.tsx';

type Field = Output<OptionsCall>['campos'][number];

interface Words {
  q: string;
  any: string;
  dateHint: string;
  submit: string;
  required: string;
}

interface Props {
  action: string;
  /** Distinguishes two forms on one page. */
  id: string;
  options: OptionsCall;
  /** Fields when the page was built. */
  fields: readonly Field[];
  words: Words;
}

/** Values by field code; the words are under `q`. */
type Values = Readonly<Record<string, string>>;

/**
 * The form of a guide with fields of its own: words, and one row for each field. A plain form that works without
 * script; with script, the URL has no empty parameters and lists have the catalogue's current values.
 */
export function FieldsForm({ action, id, options, fields: built, words }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(options, built);
  const formId = `campos-${id}`;
  const [values, setValues] = useState<Values>(() => typedIn(formId));
  const [lacking, setLacking] = useState(false);
  useAddressValues(setValues);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = searchOf(values, fields);
    if (!isBlank(search)) return window.location.assign(`${action}?${writeSearch(search)}`);
    setLacking(true);
    form.current?.querySelector<HTMLElement>('[name=q]')?.focus();
  };
  const change = (code: string, value: string) => {
    setLacking(false);
    setValues((all) => ({ ...all, [code]: value }));
  };
  return (
    <form
      ref={form}
      id={formId}
      className="guide-form"
      role="search"
      action={action}
      onSubmit={submit}
    >
      <div className="guide-form__fields">
        <WordsField
          id={`q-${id}`}
          words={words}
          lacking={lacking}
          value={values['q'] ?? ''}
          onChange={(value) => change('q', value)}
        />
        {fields.map((field, at) => (
          <FieldRow
            key={field.codigo}
            id={`${field.codigo}-${id}`}
            n={at + 2}
            field={field}
            words={words}
            value={values[field.codigo] ?? ''}
            onChange={(value) => change(field.codigo, value)}
          />
        ))}
      </div>
      <SubmitButtons action={action} text={words.submit} />
    </form>
  );
}

interface WordsProps {
  id: string;
  words: Words;
  /** The form was submitted empty. */
  lacking: boolean;
  value: string;
  onChange: (value: string) => void;
}

function WordsField({ id, words, lacking, value, onChange }: WordsProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {words.q}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        name="q"
        data-field="q"
        autoComplete="off"
        maxLength={4000}
        aria-invalid={lacking ? true : undefined}
        aria-describedby={lacking ? `${id}-falta` : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {lacking && (
        <p className="field__error" id={`${id}-falta`} role="alert">
          <Icon path={icons.info} />
          <span>{words.required}</span>
        </p>
      )}
    </div>
  );
}

interface RowProps {
  id: string;
  /** Row number in the search parameters (q2, q3 …). */
  n: number;
  field: Field;
  words: Words;
  value: string;
  onChange: (value: string) => void;
}

function FieldRow({ id, n, field, words, value, onChange }: RowProps) {
  const { q, for: where, condition } = rowNames(n);
  const isListed = field.forma === 'lista' && field.opcoes.length > 0;
  const listed = field.opcoes.some(({ descricao }) => descricao === value);
  const hintId = field.forma === 'data' ? `${id}-forma` : undefined;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {field.descricao}
      </label>
      <input type="hidden" name={condition} value="AND" />
      <input type="hidden" name={where} value={field.codigo} />
      {isListed ? (
        <select
          id={id}
          className="input"
          name={q}
          data-field={field.codigo}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{words.any}</option>
          {value !== '' && !listed && <option>{value}</option>}
          {field.opcoes.map(({ descricao }) => (
            <option key={descricao}>{descricao}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          type="text"
          name={q}
          data-field={field.codigo}
          autoComplete="off"
          maxLength={200}
          aria-describedby={hintId}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {hintId && (
        <p className="field__hint" id={hintId}>
          {words.dateHint}
        </p>
      )}
    </div>
  );
}

/** Current fields from the server; those of the build until loaded or on error. */
function useFields(options: OptionsCall, built: readonly Field[]): readonly Field[] {
  const [fields, setFields] = useState(built);
  useEffect(() => {
    const controller = new AbortController();
    call(options, {}, { signal: controller.signal }).then(
      ({ campos }) => setFields(campos),
      () => undefined,
    );
    return () => controller.abort();
  }, [options]);
  return fields;
}

function searchOf(values: Values, fields: readonly Field[]): Search {
  const textOf = (code: string) => (values[code] ?? '').trim();
  const rows = fields
    .map(({ codigo }) => ({ q: textOf(codigo), for: codigo, condition: 'AND' as const }))
    .filter(({ q }) => q !== '');
  return { ...emptySearch(), q: textOf('q'), rows };
}

/** Fills the form from the URL, unless the person has begun to fill it in. */
function useAddressValues(setValues: (change: (typed: Values) => Values) => void): void {
  useEffect(() => setValues((typed) => ({ ...addressValues(), ...typed })), [setValues]);
}

/** Values in the URL. */
function addressValues(): Values {
  const { q, rows } = readSearch(new URLSearchParams(window.location.search));
  return Object.fromEntries([['q', q], ...rows.map((row) => [row.for, row.q])]);
}

/** Values entered into the pre-rendered form before hydration. */
function typedIn(formId: string): Values {
  if (typeof HTMLFormElement === 'undefined') return {};
  const fields =
    document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('[data-field]') ?? [];
  const typed = [...fields].map(({ dataset, value }) => [dataset['field'], value] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
