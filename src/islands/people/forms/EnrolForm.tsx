import { useState, type FormEvent } from 'react';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { DataFields, EMPTY } from './DataFields.tsx';
import { useWrongFields } from './use-wrong-fields.ts';

const SHOWS = [
  ...(['nome', 'login', 'cod_grupo', 'biblioteca', 'carteira', 'validade'] as const),
  ...(['email', 'telefone'] as const),
];

interface Props {
  onDone: (id: number) => void;
  onClose: () => void;
}

/** Enrols a person, whose record opens afterwards. */
export function EnrolForm({ onDone, onClose }: Props) {
  const t = useTexts();
  const [data, setData] = useState(EMPTY);
  const { busy, problem, send } = useSending();
  const { isAny, errorAt, watch } = useWrongFields();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { nome, login, cod_grupo, ...rest } = data;
    const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
    const body = { nome, login: login.trim(), cod_grupo, ...said };
    send(async () => {
      const { cod_pessoa: id } = await watch(() => staffAct('POST /equipe/pessoas', { body }));
      onDone(id);
    });
  };
  return (
    <form className="act-form" onSubmit={submit}>
      <h1 id="tela" tabIndex={-1}>
        {t('people.enrol')}
      </h1>
      <DataFields
        {...{ data, errorAt }}
        shows={SHOWS}
        noLibrary={t('people.library_none')}
        onChange={setData}
      />
      <p className="small">{t('people.enrol_consequence')}</p>
      {problem && !isAny && (
        <div role="alert">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('people.enrol_submit')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('people.close')}
        </Button>
      </div>
    </form>
  );
}
