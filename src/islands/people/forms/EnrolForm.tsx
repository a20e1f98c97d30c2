import { useState, type FormEvent } from 'react';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useTexts } from '../../ui/island/texts.tsx';
import { DataFields, EMPTY } from './DataFields.tsx';

const SHOWS = ['nome', 'login', 'cod_grupo', 'carteira', 'validade', 'email', 'telefone'] as const;

/** Enrols a person, whose record opens afterwards. */
export function EnrolForm({ onDone }: { onDone: (id: number) => void }) {
  const t = useTexts();
  const [data, setData] = useState(EMPTY);
  const { busy, problem, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { nome, login, cod_grupo, ...rest } = data;
    const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
    const body = { nome, login: login.trim(), cod_grupo, ...said };
    send(async () => onDone((await staffAct('POST /equipe/pessoas', { body })).cod_pessoa));
  };
  return (
    <form className="act-form" onSubmit={submit}>
      <h1 id="tela" tabIndex={-1}>
        {t('people.enrol')}
      </h1>
      <DataFields data={data} shows={SHOWS} onChange={setData} />
      <p className="small">{t('people.enrol_consequence')}</p>
      {problem && (
        <div role="alert">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('people.enrol_submit')}
        </Button>
      </div>
    </form>
  );
}
