import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CONDITIONS, MAX_QUERY_ROWS } from '#contract/constants.ts';
import {
  emptySearch,
  isBlank,
  readSearch,
  writeSearch,
  type Condition,
} from '#lib/search/address.ts';
import { Button } from '../../ui/Button.tsx';

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
  const form = useRef<HTMLFormElement>(null);
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
    if (isBlank(search)) setLacking(true);
    else window.location.assign(`${action}?${writeSearch(search)}`);
  };
  const change = (key: number, part: Partial<Row>) => {
    setLacking(false);
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  return (
    <form ref={form} className="guide-form" role="search" action={action} onSubmit={submit}>
      {rows.map((row, at) => (
        <AdvancedRow
          key={row.key}
          n={at + 1}
          row={row}
          words={words}
          onChange={(part) => change(row.key, part)}
          onRemove={
            rows.length > 1 ? () => setRows(rows.filter(({ key }) => key !== row.key)) : null
          }
        />
      ))}
      {lacking && (
        <p className="field__error" role="alert">
          {words.required}
        </p>
      )}
      <div className="guide-form__foot">
        {rows.length < MAX_QUERY_ROWS && (
          <Button
            className="needs-script"
            onClick={() =>
              setRows([...rows, blankRow(Math.max(...rows.map(({ key }) => key)) + 1)])
            }
          >
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
  onChange: (part: Partial<Row>) => void;
  onRemove: (() => void) | null;
}

function AdvancedRow({ n, row, words, onChange, onRemove }: RowProps) {
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
      <input
        className="input"
        type="search"
        name={`q${suffix}`}
        aria-label={say(words.row)}
        autoComplete="off"
        maxLength={4000}
        value={row.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <select
        className="input"
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
      {onRemove && (
        <Button variant="quiet" size="small" className="needs-script" onClick={onRemove}>
          {say(words.remove)}
        </Button>
      )}
    </div>
  );
}
