import type { Output } from '#contract/calls.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { useAnswer } from '../../ui/hooks/use-answer.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

export const EMPTY = {
  ...{ nome: '', login: '', email: '', telefone: '' },
  ...{ cod_grupo: '', carteira: '', validade: '' },
};
export type Data = typeof EMPTY;

const readForm = (
  _question: string,
  signal: AbortSignal,
): Promise<Output<'GET /equipe/pessoas/formulario'>> =>
  staffCall('GET /equipe/pessoas/formulario', {}, { signal });

interface Props {
  data: Data;
  /** Names of what is to be shown. */
  shows: readonly (keyof Data)[];
  onChange: (data: Data) => void;
}

/** What is written of a person. */
export function DataFields({ data, shows, onChange }: Props) {
  const t = useTexts();
  const { answered } = useAnswer('form', readForm);
  const names = {
    nome: t('people.data_name'),
    login: t('people.data_login'),
    email: t('people.data_email'),
    telefone: t('people.data_phone'),
    cod_grupo: t('people.data_group'),
    carteira: t('people.data_card'),
    validade: t('people.data_valid'),
  };
  return shows.map((name) =>
    name === 'cod_grupo' ? (
      <SelectField
        key={name}
        label={names[name]}
        value={data[name]}
        required
        onChange={({ target }) => onChange({ ...data, [name]: target.value })}
      >
        <option value="">{t('people.choose')}</option>
        {answered?.answer.grupos.map(({ codigo, nome }) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </SelectField>
    ) : (
      <Field
        key={name}
        label={names[name]}
        type={name === 'validade' ? 'date' : 'text'}
        value={data[name]}
        required={name === 'nome' || name === 'login'}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...data, [name]: target.value })}
      />
    ),
  );
}
