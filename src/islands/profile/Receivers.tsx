import { useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useUndoToast } from '../ui/hooks/use-undo-toast.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { Part } from './Part.tsx';

type Receivers = Output<'GET /pessoas/meu-pergamum/autorizados'>;
type Receiver = Receivers['itens'][number];

const ADD = 'POST /pessoas/meu-pergamum/autorizados';
const EMPTY = { nome: '', documento: '', usuario: '' };
type Typed = typeof EMPTY;

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/meu-pergamum/autorizados', {}, { signal });

/** Who else may receive what the patron borrows or asked for. */
export function Receivers() {
  const t = useTexts();
  const person = usePerson();
  const { answered, error, retry } = useAnswer(String(person), ask);
  const { busy, problem, send } = useSending();
  const offerUndo = useUndoToast();
  const remove = ({ cod_autorizado: id, desde: _since, ...body }: Receiver) =>
    send(async () => {
      await act('DELETE /pessoas/meu-pergamum/autorizados/:id', { params: { id } });
      offerUndo(t('profile.receiver_removed'), async () => {
        await act(ADD, { body });
        retry();
      });
      retry();
    });
  const receivers = answered?.answer.itens ?? [];
  return (
    <Part id="autorizados" title={t('profile.receivers')}>
      <p className="small muted space-4">{t('profile.receivers_intro')}</p>
      {!answered && !error && <Skeleton shape="rows" count={1} label={t('profile.loading')} />}
      {error !== null && !answered && (
        <LoadFailed title={t('profile.receivers_failed')} error={error} onRetry={retry} level={3} />
      )}
      {answered && receivers.length === 0 && <p>{t('profile.receivers_none')}</p>}
      <ul>
        {receivers.map((receiver) => (
          <ReceiverLine
            key={receiver.cod_autorizado}
            receiver={receiver}
            busy={busy}
            onRemove={remove}
          />
        ))}
      </ul>
      <Problem>{problem}</Problem>
      {answered && <AddReceiver onAdded={retry} />}
    </Part>
  );
}

interface LineProps {
  receiver: Receiver;
  busy: boolean;
  onRemove: (receiver: Receiver) => void;
}

function ReceiverLine({ receiver, busy, onRemove }: LineProps) {
  const t = useTexts();
  const { nome, documento, usuario } = receiver;
  const who = nome ?? t('profile.receiver_user', { login: usuario ?? '' });
  return (
    <li className="profile-line">
      <p>
        <b>{who}</b>
        {documento && <small>{documento}</small>}
      </p>
      <Button
        size="small"
        busy={busy}
        suffix={t('profile.suffix', { what: who })}
        onClick={() => onRemove(receiver)}
      >
        {t('profile.receiver_remove')}
      </Button>
    </li>
  );
}

/** A name with a document, or the user name of another patron. */
function AddReceiver({ onAdded }: { onAdded: () => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const { busy, problem, send } = useSending();
  const field = (name: keyof Typed, label: string, maxLength: number) => (
    <Field
      name={`autorizado-${name}`}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      readOnly={busy}
      value={typed[name]}
      error={wrong.find((one) => one.field === name)?.text}
      onChange={({ target }) => {
        setTyped({ ...typed, [name]: target.value });
        setWrong([]);
      }}
    />
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(async () => {
      setWrong([]);
      try {
        await act(ADD, { body: typed });
      } catch (error) {
        setWrong(wrongFields(error));
        throw error;
      }
      setTyped(EMPTY);
      showToast({ text: t('profile.receiver_added') });
      onAdded();
    });
  };
  return (
    <form className="profile-form space-4" noValidate onSubmit={submit}>
      {field('nome', t('profile.receiver_name'), 200)}
      {field('documento', t('profile.receiver_document'), 40)}
      <p className="small muted">{t('profile.receiver_or')}</p>
      {field('usuario', t('profile.receiver_login'), 100)}
      {wrong.length === 0 && <Problem>{problem}</Problem>}
      <div className="row">
        <Button type="submit" size="small" busy={busy}>
          {t('profile.receiver_add')}
        </Button>
      </div>
    </form>
  );
}
