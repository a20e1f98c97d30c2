import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { CONDITIONS, MAX_QUERY_ROWS } from '#contract/shared/constants.ts';
import { rowNames } from '#contract/shared/query-rows.ts';
import {
  emptySearch,
  isBlank,
  readSearch,
  writeSearch,
  type Condition,
  type Search,
} from '#lib/search/address.ts';
import * as icons from '#lib/icons.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SubmitButtons } from './SubmitButtons.tsx';

/** Sentences with `{{n}}` for the number of the row. */
export interface AdvancedWords {
  row: string;
  where: string;
  condition: string;
  remove: string;
  add: string;
  whole: string;
  wholeHint: string;
  submit: string;
  required: string;
  types: Record<string, string>;
  conditions: Record<Condition, string>;
}

interface Row {
  /** React key, unique among rows. */
  key: number;
  q: string;
  for: string;
  condition: Condition;
}

interface Props {
  action: string;
  id: string;
  words: AdvancedWords;
}

const blankRow = (key: number): Row => ({ key, q: '', for: 'LIVRE', condition: 'AND' });
const ROWS_AT_FIRST = 3;

/**
 * Rows of words, each with its field and the operator that joins it to the rows above. A plain form that
 * works without script; with script, rows can be added and removed, and the URL has no empty parameters.
 */
export function AdvancedForm({ action, id, words }: Props) {
  const formId = `linhas-${id}`;
  const form = useRef<HTMLFormElement>(null);
  const { rows, setRows, change, add, remove } = useRows(formId, form);
  const [whole, setWhole] = useState(() => typedIn(formId).has('keyword_type'));
  const [lacking, setLacking] = useState(false);
  const errorId = `falta-${id}`;
  useAddressRows(setRows, setWhole);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = searchOf(rows, whole);
    if (!isBlank(search)) return window.location.assign(`${action}?${writeSearch(search)}`);
    setLacking(true);
    wordsField(form.current, 0)?.focus();
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
      {rows.map((row, at) => (
        <AdvancedRow
          key={row.key}
          n={at + 1}
          row={row}
          words={words}
          errorId={lacking && at === 0 ? errorId : undefined}
          onChange={(part) => {
            setLacking(false);
            change(row.key, part);
          }}
          onRemove={rows.length > 1 ? () => remove(at) : null}
        />
      ))}
      <div className="guide-form__foot">
        {rows.length < MAX_QUERY_ROWS && (
          <Button className="needs-script" onClick={add}>
            {words.add}
          </Button>
        )}
        <WholeTick id={`inteiro-${id}`} words={words} whole={whole} onChange={setWhole} />
      </div>
      <SubmitButtons action={action} text={words.submit} />
    </form>
  );
}

interface WholeProps {
  id: string;
  words: AdvancedWords;
  whole: boolean;
  onChange: (whole: boolean) => void;
}

function WholeTick({ id, words, whole, onChange }: WholeProps) {
  return (
    <label className="tick" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        name="keyword_type"
        value="T"
        checked={whole}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="tick__label">{words.whole}</span>
      <span className="tick__hint apart">{words.wholeHint}</span>
    </label>
  );
}

/** State of the rows, and actions on them. */
function useRows(formId: string, form: RefObject<HTMLFormElement | null>) {
  const [rows, setRows] = useState(() => rowsOf(typedIn(formId)));
  const focusAfter = useFocusAfter(rows);
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    focusAfter(() => wordsField(form.current, rows.length));
    setRows([...rows, blankRow(Math.max(...rows.map(({ key }) => key)) + 1)]);
  };
  // The pressed button is removed with its row: focus the next one.
  const remove = (at: number) => {
    focusAfter(() => removeButton(form.current, at) ?? wordsField(form.current, 0));
    setRows(rows.filter((_, other) => other !== at));
  };
  return { rows, setRows, change, add, remove };
}

/** The search of the non-empty rows. */
function searchOf(rows: readonly Row[], whole: boolean): Search {
  const [first, ...others] = rows.filter(({ q }) => q.trim() !== '');
  const further = others.map(({ q, for: where, condition }) => ({ q, for: where, condition }));
  const { q, for: where } = first ?? { q: '', for: 'LIVRE' };
  return { ...emptySearch(), q, for: where, rows: further, whole };
}

const wordsField = (form: HTMLElement | null, row: number) =>
  form?.querySelectorAll<HTMLElement>('input[type=search]')[row];

/** The remove button of the row, or of the last row before it. */
function removeButton(form: HTMLElement | null, row: number): HTMLElement | undefined {
  const buttons = [...(form?.querySelectorAll<HTMLElement>('.guide-form__remove') ?? [])];
  return buttons[Math.min(row, buttons.length - 1)];
}

/** Moves the focus once the rows have changed. */
function useFocusAfter(rows: readonly Row[]) {
  const target = useRef<(() => HTMLElement | undefined) | null>(null);
  useEffect(() => {
    target.current?.()?.focus();
    target.current = null;
  }, [rows]);
  return (find: () => HTMLElement | undefined) => void (target.current = find);
}

/** Values of the pre-rendered form at hydration: a user may have begun to fill it in. */
function typedIn(formId: string): FormData {
  if (typeof HTMLFormElement === 'undefined') return new FormData();
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? new FormData(form) : new FormData();
}

function rowsOf(typed: FormData): Row[] {
  const textOf = (name: string) => String(typed.get(name) ?? '');
  return Array.from({ length: ROWS_AT_FIRST }, (_, at) => ({
    key: at,
    q: textOf(rowNames(at + 1).q),
    for: textOf(rowNames(at + 1).for) || 'LIVRE',
    condition: ((at > 0 && textOf(rowNames(at + 1).condition)) || 'AND') as Condition,
  }));
}

const isUntouched = ({ q, for: where, condition }: Row): boolean =>
  q === '' && where === 'LIVRE' && condition === 'AND';

/** Fills the form from the URL, unless the person has begun to fill it in. */
function useAddressRows(
  setRows: (change: (rows: Row[]) => Row[]) => void,
  setWhole: (whole: boolean) => void,
): void {
  useEffect(() => {
    const search = readSearch(new URLSearchParams(window.location.search));
    if (isBlank(search)) return;
    const first = { q: search.q, for: search.for, condition: 'AND' as Condition };
    const asked = [first, ...search.rows].map((row, key) => ({ key: key + 100, ...row }));
    while (asked.length < ROWS_AT_FIRST) asked.push(blankRow(asked.length + 100));
    setRows((rows) => (rows.every(isUntouched) ? asked : rows));
    setWhole(search.whole);
  }, [setRows, setWhole]);
}

interface RowProps {
  n: number;
  row: Row;
  words: AdvancedWords;
  /** Id of the error if the words of the row are required. */
  errorId: string | undefined;
  onChange: (part: Partial<Row>) => void;
  onRemove: (() => void) | null;
}

function AdvancedRow({ n, row, words, errorId, onChange, onRemove }: RowProps) {
  const say = (text: string) => text.replace('{{n}}', String(n));
  return (
    <div className="guide-form__row" role="group" aria-label={say(words.row)}>
      {n > 1 && (
        <ConditionField
          n={n}
          label={say(words.condition)}
          words={words.conditions}
          value={row.condition}
          onChange={(condition) => onChange({ condition })}
        />
      )}
      <select
        className="input guide-form__where"
        name={rowNames(n).for}
        aria-label={say(words.where)}
        value={row.for}
        onChange={({ target }) => onChange({ for: target.value })}
      >
        {Object.entries(words.types).map(([type, text]) => (
          <option key={type} value={type}>
            {text}
          </option>
        ))}
      </select>
      <input
        className="input guide-form__words"
        type="search"
        name={rowNames(n).q}
        aria-label={say(words.row)}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        autoComplete="off"
        maxLength={4000}
        value={row.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      {onRemove && (
        <IconButton
          className="icon-button guide-form__remove needs-script"
          icon={icons.close}
          label={say(words.remove)}
          onClick={onRemove}
        />
      )}
      {errorId && (
        <p className="field__error" id={errorId} role="alert">
          <Icon path={icons.info} />
          <span>{words.required}</span>
        </p>
      )}
    </div>
  );
}

interface ConditionProps {
  n: number;
  label: string;
  words: AdvancedWords['conditions'];
  value: Condition;
  onChange: (condition: Condition) => void;
}

/** How a row joins those above it. */
function ConditionField({ n, label, words, value, onChange }: ConditionProps) {
  return (
    <select
      className="input"
      name={rowNames(n).condition}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Condition)}
    >
      {CONDITIONS.map((condition) => (
        <option key={condition} value={condition}>
          {words[condition]}
        </option>
      ))}
    </select>
  );
}
