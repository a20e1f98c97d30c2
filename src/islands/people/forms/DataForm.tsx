import { useState } from 'react';
import { staffAct } from '#lib/staff/staff-call.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from './ActForm.tsx';
import { DataFields, EMPTY } from './DataFields.tsx';
import type { FormProps } from './form.ts';
import { useWrongFields } from './use-wrong-fields.ts';

const SHOWS = [
  ...(['nome', 'cod_grupo', 'biblioteca', 'carteira', 'validade'] as const),
  ...(['email', 'telefone'] as const),
];

const NAMES = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

/** Corrects a person's data: only what has changed is sent. */
export function DataForm({ record, acts, onClose }: FormProps) {
  const t = useTexts();
  const { pessoa } = record;
  const { cod_pessoa: id } = pessoa;
  const before = {
    ...EMPTY,
    ...{ nome: pessoa.nome, email: pessoa.email, telefone: pessoa.telefone },
    ...{ cod_grupo: pessoa.cod_grupo, carteira: pessoa.carteira ?? '' },
    validade: pessoa.validade ?? '',
    ...{ logradouro: pessoa.logradouro, complemento: pessoa.complemento },
    ...{ bairro: pessoa.bairro, cidade: pessoa.cidade, cep: pessoa.cep },
  };
  const [data, setData] = useState(before);
  const { isAny, errorAt, watch } = useWrongFields();
  const submit = () => {
    const changed = NAMES.filter((name) => data[name] !== before[name]);
    if (changed.length === 0) return onClose();
    const body = Object.fromEntries(changed.map((name) => [name, data[name]]));
    acts.act(
      () => watch(() => staffAct('PUT /equipe/pessoas/:id', { params: { id }, body })),
      () => t('people.corrected'),
      onClose,
    );
  };
  return (
    <ActForm
      title={t('people.correct')}
      submit={t('people.save')}
      consequence={t('people.correct_consequence')}
      {...{ busy: acts.busy, problem: isAny ? '' : acts.problem, onClose, onSubmit: submit }}
    >
      <DataFields
        {...{ data, errorAt }}
        shows={SHOWS}
        noLibrary={t('people.library_stays')}
        onChange={setData}
      />
    </ActForm>
  );
}
