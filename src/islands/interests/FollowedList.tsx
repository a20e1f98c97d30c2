import { useState } from 'react';
import { INTEREST_KINDS } from '#contract/shared/interest-kinds.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useUndoToast } from '../ui/hooks/use-undo-toast.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { followOne } from './follow-one.ts';
import { kindNames, type Followed } from './profile.ts';

interface Props {
  followed: readonly Followed[];
  onChanged: () => void;
  /** Something was taken off: the focus goes where it can be read that it is. */
  onGone: () => void;
}

/** What is followed, by kind; each opens to say until when. */
export function FollowedList({ followed, onChanged, onGone }: Props) {
  const t = useTexts();
  const names = kindNames(t);
  if (followed.length === 0) return <p className="space-4 muted">{t('interests.nothing')}</p>;
  return (
    <dl className="interests">
      {INTEREST_KINDS.map((kind) => ({
        kind,
        own: followed.filter((one) => one.kind === kind),
      }))
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <div key={kind}>
            <dt>{names[kind]}</dt>
            {own.map((one) => (
              <dd key={one.cod_interesse} className="interest">
                <FollowedRow {...{ one, onChanged, onGone }} />
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}

function FollowedRow({ one, onChanged, onGone }: Omit<Props, 'followed'> & { one: Followed }) {
  const t = useTexts();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { busy, problem, send } = useSending();
  const offerUndo = useUndoToast();
  const { descricao: name, validade, vigente } = one;
  const suffix = t('interests.suffix', { name });
  const remove = () =>
    send(async () => {
      await removeOne(one);
      offerUndo(t('interests.removed', { name }), async () => {
        // A day that has passed may not be chosen any more.
        await followOne({ ...one, validade: vigente ? validade : null });
        onChanged();
      });
      onChanged();
      onGone();
    });
  const saved = () => {
    setOpen(false);
    onChanged();
  };
  const date = validade === null ? '' : formatDate(validade, locale);
  return (
    <>
      <div className="row">
        <b>{name}</b>
        {validade !== null && (
          <span className="small muted">
            {vigente ? t('interests.until', { date }) : t('interests.ended', { date })}
          </span>
        )}
        <div className="row">
          <Button
            variant="quiet"
            size="small"
            suffix={suffix}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('interests.validity')}
          </Button>
          <Button variant="quiet" size="small" suffix={suffix} busy={busy} onClick={remove}>
            {t('interests.remove')}
          </Button>
        </div>
      </div>
      {open && <Validity one={one} onSaved={saved} />}
      <Problem>{problem}</Problem>
    </>
  );
}

/** Until when it counts. */
function Validity({ one, onSaved }: { one: Followed; onSaved: () => void }) {
  const t = useTexts();
  const [until, setUntil] = useState(one.validade ?? '');
  const { busy, problem, send } = useSending();
  const save = (day: string | null) =>
    send(async () => {
      await changeOne(one, day);
      onSaved();
    });
  return (
    <div className="interest__validity">
      <Field
        id={`validade-${one.cod_interesse}`}
        type="date"
        label={t('interests.valid_until')}
        value={until}
        error={problem}
        onChange={({ target }) => setUntil(target.value)}
      />
      <div className="row">
        <Button size="small" busy={busy} onClick={() => save(until === '' ? null : until)}>
          {t('interests.save')}
        </Button>
        <Button size="small" variant="quiet" busy={busy} onClick={() => save(null)}>
          {t('interests.no_end')}
        </Button>
      </div>
    </div>
  );
}

async function removeOne({ kind, cod_interesse: id }: Followed): Promise<void> {
  const input = { params: { id } };
  if (kind === 'periodico') await act('DELETE /perfil-interesse/periodicos/:id', input);
  else if (kind === 'tipo_obra') await act('DELETE /perfil-interesse/tipo-obra/:id', input);
  else await act('DELETE /perfil-interesse/area-autor-assunto/:id', input);
}

async function changeOne(
  { kind, cod_interesse: id, types = [] }: Followed,
  validade: string | null,
): Promise<void> {
  const params = { id };
  if (kind === 'periodico') {
    const body = { validade, tipos: [...types] };
    await act('PUT /perfil-interesse/periodicos/:id', { params, body });
  } else if (kind === 'tipo_obra') {
    await act('PUT /perfil-interesse/tipo-obra/:id', { params, body: { validade } });
  } else {
    await act('PUT /perfil-interesse/area-autor-assunto/:id', { params, body: { validade } });
  }
}
