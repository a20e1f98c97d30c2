import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CONDITIONS, MAX_QUERY_ROWS } from '#contract/constants.ts';
import {
  emptySearch,
  isBlank,
  readSearch,
  writeSearch,
  type Condition,
} from '#lib/search/address.ts';
import * as icons from '#lib/icons.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

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
  /** Stays with the row while others come and go. */
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
 * Rows of words, each with where to look and how it joins the rows above. A plain form that works
 * before and without script; with script, rows come and go and the address stays tidy.
 */
export function AdvancedForm({ action, id, words }: Props) {
  const [rows, setRows] = useState(() =>
    Array.from({ length: ROWS_AT_FIRST }, (_, n) => blankRow(n)),
  );
  const [whole, setWhole] = useState(false);
  const [lacking, setLacking] = useState(false);
  const errorId = `falta-${id}`;
  const form = useRef<HTMLFormElement>(null);
  const focusAfter = useFocusAfter(rows);
  useAddressRows(form, setRows, setWhole);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first, ...others] = rows.filter(({ q }) => q.trim() !== '');
    const further = others.map(({ q, for: where, condition }) => ({ q, for: where, condition }));
    const search = {
      ...emptySearch(),
      q: first?.q ?? '',
      for: first?.for ?? 'LIVRE',
      rows: further,
      whole,
    };
    if (!isBlank(search)) return window.location.assign(`${action}?${writeSearch(search)}`);
    setLacking(true);
    wordsField(form.current, 0)?.focus();
  };
  const change = (key: number, part: Partial<Row>) => {
    setLacking(false);
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const add = () => {
    focusAfter(() => wordsField(form.current, rows.length));
    setRows([...rows, blankRow(Math.max(...rows.map(({ key }) => key)) + 1)]);
  };
  // The × that was pressed goes with its row: the next one takes the focus.
  const remove = (at: number) => {
    focusAfter(() => removeButton(form.current, at) ?? wordsField(form.current, 0));
    setRows(rows.filter((_, other) => other !== at));
  };
  return (
    <form ref={form} className="guide-form" role="search" action={action} onSubmit={submit}>
      {rows.map((row, at) => (
        <AdvancedRow
          key={row.key}
          n={at + 1}
          row={row}
          words={words}
          errorId={lacking && at === 0 ? errorId : undefined}
          onChange={(part) => change(row.key, part)}
          onRemove={rows.length > 1 ? () => remove(at) : null}
        />
      ))}
      <div className="guide-form__foot">
        {rows.length < MAX_QUERY_ROWS && (
          <Button className="needs-script" onClick={add}>
            {words.add}
          </Button>
        )}
        <label className="tick" htmlFor={`inteiro-${id}`}>
          <input
            id={`inteiro-${id}`}
            type="checkbox"
            name="keyword_type"
            value="T"
            checked={whole}
            onChange={({ target }) => setWhole(target.checked)}
          />
          <span className="tick__label">{words.whole}</span>
          <span className="tick__hint">{words.wholeHint}</span>
        </label>
      </div>
      <Button type="submit" variant="solid">
        {words.submit}
      </Button>
    </form>
  );
}

const wordsField = (form: HTMLElement | null, row: number) =>
  form?.querySelectorAll<HTMLElement>('input[type=search]')[row];

/** That of the row, or of the last one before it. */
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

/** Shows the search of the address, unless a person has begun to type before this ran. */
function useAddressRows(
  form: React.RefObject<HTMLFormElement | null>,
  setRows: (rows: Row[]) => void,
  setWhole: (whole: boolean) => void,
): void {
  useEffect(() => {
    const typed = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input[type=search]') ?? []),
    ];
    const values = typed.map(({ value }) => value);
    const search = readSearch(new URLSearchParams(window.location.search));
    const asked = [{ q: search.q, for: search.for, condition: 'AND' as Condition }, ...search.rows];
    const shown = values.some((value) => value !== '')
      ? values.map((q) => ({ q, for: 'LIVRE', condition: 'AND' as Condition }))
      : asked;
    if (shown.every(({ q }) => q === '')) return;
    const rows = shown.map((row, key) => ({ key: key + 100, ...row }));
    while (rows.length < ROWS_AT_FIRST) rows.push(blankRow(rows.length + 100));
    setRows(rows);
    setWhole(search.whole);
  }, [form, setRows, setWhole]);
}

interface RowProps {
  n: number;
  row: Row;
  words: AdvancedWords;
  /** The words of the row are required: the id of the sentence that says so. */
  errorId: string | undefined;
  onChange: (part: Partial<Row>) => void;
  onRemove: (() => void) | null;
}

function AdvancedRow({ n, row, words, errorId, onChange, onRemove }: RowProps) {
  const suffix = n === 1 ? '' : String(n);
  const say = (text: string) => text.replace('{{n}}', String(n));
  return (
    <div className="guide-form__row" role="group" aria-label={say(words.row)}>
      {n > 1 && (
        <select
          className="input"
          name={n === 2 ? 'condition' : `condition${n - 1}`}
          aria-label={say(words.condition)}
          value={row.condition}
          onChange={({ target }) => onChange({ condition: target.value as Condition })}
        >
          {CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {words.conditions[condition]}
            </option>
          ))}
        </select>
      )}
      <select
        className="input guide-form__where"
        name={`for${suffix}`}
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
        name={`q${suffix}`}
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
