import type { Output } from '#contract/calls.ts';
import { fieldTitles } from '#lib/account/personal-data.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

export const EMPTY = {
  ...{ nome: '', login: '', email: '', telefone: '' },
  ...{ cod_grupo: '', biblioteca: '', carteira: '', validade: '' },
  ...{ logradouro: '', complemento: '', bairro: '', cidade: '', cep: '' },
};
export type Data = typeof EMPTY;
type Name = keyof Data;

const ADDRESS = ['logradouro', 'complemento', 'bairro', 'cidade', 'cep'] as const;

type Choices = Output<'GET /equipe/pessoas/formulario'>;

const readForm = (_question: string, signal: AbortSignal): Promise<Choices> =>
  staffCall('GET /equipe/pessoas/formulario', {}, { signal });

interface Props {
  data: Data;
  /** Names of what is to be shown above the address. */
  shows: readonly Name[];
  /** Words for no library. */
  noLibrary: string;
  /** What the server says of a field. */
  errorAt: (name: Name) => string | undefined;
  onChange: (data: Data) => void;
}

/** What is written of a person. */
export function DataFields({ shows, ...props }: Props) {
  const t = useTexts();
  const { answered } = useAnswer('form', readForm);
  const field = (name: Name) => (
    <DataField key={name} {...{ name, ...props }} choices={answered?.answer ?? null} />
  );
  return (
    <>
      {shows.map(field)}
      <fieldset className="act-form__group">
        <legend>{t('profile.address')}</legend>
        {ADDRESS.map(field)}
      </fieldset>
    </>
  );
}

type FieldProps = Omit<Props, 'shows'> & { name: Name; choices: Choices | null };

function DataField({ name, data, noLibrary, choices, errorAt, onChange }: FieldProps) {
  const t = useTexts();
  const titles = useTitles();
  const common = {
    ...{ label: titles[name], value: data[name], error: errorAt(name) },
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...data, [name]: target.value }),
  };
  if (name === 'cod_grupo' || name === 'biblioteca') {
    const isGroup = name === 'cod_grupo';
    const options = (isGroup ? choices?.grupos : choices?.bibliotecas) ?? [];
    return (
      <SelectField {...common} required={isGroup}>
        <option value="">{isGroup ? t('people.choose') : noLibrary}</option>
        {options.map(({ codigo, nome }) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <Field
      {...common}
      type={name === 'validade' ? 'date' : 'text'}
      inputMode={name === 'telefone' ? 'tel' : undefined}
      required={name === 'nome' || name === 'login'}
      autoComplete="off"
    />
  );
}

function useTitles(): Record<Name, string> {
  const t = useTexts();
  const { logradouro, complemento, bairro, cidade, cep } = fieldTitles(t);
  return {
    nome: t('people.data_name'),
    login: t('people.data_login'),
    email: t('people.data_email'),
    telefone: t('people.data_phone'),
    cod_grupo: t('people.data_group'),
    biblioteca: t('people.data_library'),
    carteira: t('people.data_card'),
    validade: t('people.data_valid'),
    ...{ logradouro, complemento, bairro, cidade, cep },
  };
}
