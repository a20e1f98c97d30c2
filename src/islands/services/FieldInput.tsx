import { maxLengthOf, type FieldName, type ServiceField } from '#contract/shared/service-forms.ts';
import { call } from '#lib/api/call.ts';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { Field, SelectField, TextAreaField } from '../ui/form/Field.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { FileInput } from './FileInput.tsx';
import { fieldHints, fieldNames, idOf, optionNames } from './words.ts';

/** So many choices stand open; more are a list. */
const OPEN_CHOICES = 3;

interface Props {
  name: FieldName;
  field: ServiceField;
  value: string;
  error: string | undefined;
  busy: boolean;
  onChange: (value: string) => void;
}

/** One field of a request, by its type. */
export function FieldInput(props: Props) {
  const { name, field } = props;
  const { type, options = [] } = field;
  return (
    <div className={`service-form__${sizeOf(name, field)}`}>
      {type === 'tick' && <Tick {...props} />}
      {type === 'choice' && options.length <= OPEN_CHOICES && <Choices {...props} />}
      {type === 'choice' && options.length > OPEN_CHOICES && <Choice {...props} />}
      {type === 'file' && <FileInput {...props} />}
      {!['tick', 'choice', 'file'].includes(type) && <Text {...props} />}
    </div>
  );
}

function useField({ name, field, value, error, busy, onChange }: Props) {
  const t = useTexts();
  return {
    ...{ id: idOf(name), name, label: fieldNames(t)[name], hint: fieldHints(t)[name] },
    ...{ value, error, readOnly: busy, maxLength: maxLengthOf(field) },
    required: field.required ?? false,
    optional: field.required ? undefined : t('services.optional'),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
}

function Text(props: Props) {
  const own = useField(props);
  const { type } = props.field;
  if (type === 'text') return <TextAreaField {...own} />;
  if (type === 'subject') return <Subject own={own} />;
  if (type === 'day') return <Field {...own} type="date" />;
  return <Field {...own} inputMode={type === 'line' ? undefined : 'numeric'} autoComplete="off" />;
}

/** Subjects of our authorities that begin with what is typed, in the browser's own list. */
function Subject({ own }: { own: ReturnType<typeof useField> }) {
  const list = `${own.id}-list`;
  const typed = own.value.trim();
  const { answered } = useAnswer(typed.length < MIN_TYPED ? null : typed, askSubjects);
  return (
    <>
      <Field {...own} list={list} autoComplete="off" />
      <datalist id={list}>
        {answered?.answer.map((subject) => (
          <option key={subject} value={subject} />
        ))}
      </datalist>
    </>
  );
}

const MIN_TYPED = 3;

const askSubjects = async (q: string, signal: AbortSignal): Promise<string[]> => {
  const query = { tipo: 'assunto', q, perPage: 10 } as const;
  const { itens } = await call('GET /consulta/autoridades', { query }, { signal });
  return itens.map(({ descricao }) => descricao);
};

function Choice(props: Props) {
  const t = useTexts();
  const { readOnly, maxLength: _length, ...own } = useField(props);
  const names = optionNames(t, props.name);
  return (
    <SelectField {...own} disabled={readOnly}>
      <option value="">{t('services.choose')}</option>
      {props.field.options?.map((option) => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </SelectField>
  );
}

function Choices({ name, field, value, error, onChange }: Props) {
  const t = useTexts();
  const names = optionNames(t, name);
  return (
    <div id={idOf(name)} tabIndex={-1}>
      <RadioGroup
        legend={fieldNames(t)[name]}
        name={name}
        value={value}
        error={error}
        options={(field.options ?? []).map((option) => ({ value: option, label: names[option] }))}
        onChange={onChange}
      />
    </div>
  );
}

function Tick({ name, value, error, onChange }: Props) {
  const t = useTexts();
  const errorId = `${idOf(name)}-error`;
  return (
    <>
      <Checkbox
        id={idOf(name)}
        label={fieldNames(t)[name]}
        checked={value === 'sim'}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'sim' : '')}
      />
      {error && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </>
  );
}

const isName = (name: FieldName): boolean => /^(autor|orientador)_/.test(name);

/** How much of a line a field takes. */
function sizeOf(name: FieldName, { type }: ServiceField): 'whole' | 'half' | 'third' {
  if (type === 'year' || ['volume', 'numero', 'edicao', 'folhas'].includes(name)) return 'third';
  if (type === 'page' || name === 'isbn' || isName(name)) return 'half';
  return 'whole';
}
