import { useRef, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import * as icons from '#lib/icons.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';

type Query = NonNullable<Input<'GET /plano-ensino/bibliografia'>['query']>;
type FieldName = Exclude<keyof Query, 'page' | 'perPage'>;
/** What is chosen, by field; what is not chosen is not there. */
export type PlanQuery = Partial<Record<FieldName, string>>;

/** As it is asked for: all are numbers but the department. */
export const queryOf = ({ departamento, ...numbers }: PlanQuery): Query => ({
  ...(departamento !== undefined && { departamento }),
  ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)])),
});

type Option = readonly [value: string | number, text: string];

interface Props {
  given: Output<'GET /plano-ensino/disciplinas-bibliotecas'>;
  /** What was searched for last; null: nothing yet. */
  searched: PlanQuery | null;
  /** Error messages by the field that the server refused. */
  problems: Readonly<Record<string, string>>;
  onSearch: (query: PlanQuery) => void;
}

type PlanField = readonly [name: FieldName, label: string, options: readonly Option[]];

/** What can be chosen, field by field; disciplines are those of the chosen course. */
function usePlanFields(given: Props['given'], { curso }: PlanQuery): readonly PlanField[] {
  const t = useTexts();
  const { cursos, disciplinas, bibliotecas, departamentos, anos, periodos } = given;
  const taught = disciplinesOf(given, curso);
  const named = disciplinas.filter(({ codigo }) => taught?.includes(codigo) ?? true);
  return [
    ['curso', t('teaching.course'), cursos.map((one) => [one.codigo, one.descricao])],
    ['disciplina', t('teaching.discipline'), named.map((d) => [d.codigo, d.descricao])],
    ['departamento', t('teaching.department'), departamentos.map((name) => [name, name])],
    ['ano', t('teaching.year'), anos.map((year) => [year, String(year)])],
    [
      'semestre',
      t('teaching.semester'),
      [
        [1, t('teaching.semester_1')],
        [2, t('teaching.semester_2')],
      ],
    ],
    ['periodo', t('teaching.period'), periodos.map((n) => [n, t('teaching.period_n', { n })])],
    [
      'biblioteca',
      t('teaching.library'),
      bibliotecas.map((one) => [one.cod_biblioteca, one.desc_biblioteca]),
    ],
  ];
}

/** The disciplines of a course; undefined: any. */
const disciplinesOf = ({ cursos }: Props['given'], course: string | undefined) =>
  cursos.find(({ codigo }) => String(codigo) === course)?.disciplinas;

/** By what plans are looked for; at least one must be chosen (specification §5). */
export function PlanFilters({ given, searched, problems, onSearch }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState<PlanQuery>(searched ?? {});
  const [isMissing, setMissing] = useState(false);
  const fields = usePlanFields(given, query);
  const choose = (name: FieldName, value: string) => {
    const { [name]: _old, ...others } = query;
    setMissing(false);
    const chosen: PlanQuery = value === '' ? others : { ...others, [name]: value };
    const { disciplina, ...rest } = chosen;
    const isTaught = disciplinesOf(given, chosen.curso)?.includes(Number(disciplina)) ?? true;
    setQuery(isTaught ? chosen : rest);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = Object.keys(query).length === 0;
        setMissing(isEmpty);
        if (isEmpty) form.current?.querySelector('select')?.focus();
        else onSearch(query);
      }}
    >
      <div className="list-filters">
        {fields.map(([name, label, options]) => (
          <SelectField
            key={name}
            label={label}
            value={query[name] ?? ''}
            error={problems[name]}
            onChange={({ target }) => choose(name, target.value)}
          >
            <option value="">{t('teaching.any')}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {isMissing && (
        <p className="field__error space-4" role="alert">
          <Icon path={icons.info} />
          <span>{t('teaching.choose')}</span>
        </p>
      )}
      <div className="row space-5 no-print">
        <Button type="submit" variant="solid">
          {t('teaching.show')}
        </Button>
      </div>
    </form>
  );
}
