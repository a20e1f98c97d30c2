import { useState } from 'react';
import type { StatusKind } from '#lib/marks.ts';
import { formatDay } from '#lib/format/dates.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { Status } from '../../ui/Status.tsx';
import { ActForm } from '../forms/ActForm.tsx';
import type { PersonActs, PersonRecord } from '../use-person-record.ts';
import { Part } from './Part.tsx';
import { ToDesk } from './ToDesk.tsx';

interface Props {
  record: PersonRecord;
  acts: PersonActs;
}

/** What the person waits for. */
export function Holds({ record, acts, onHold }: Props & { onHold: () => void }) {
  const t = useTexts();
  const { has } = useStaff();
  const { itens } = record.reservas;
  return (
    <Part
      title={t('people.waits', { count: itens.length })}
      act={
        has('lend') && (
          <button type="button" className="people-link" onClick={onHold}>
            {t('people.hold_new')}
          </button>
        )
      }
    >
      <ul className="person-rows">
        {itens.map((hold) => (
          <Hold key={hold.cod_reserva} {...{ hold, record, acts }} />
        ))}
      </ul>
    </Part>
  );
}

const KINDS: Record<string, StatusKind> = {
  liberada: 'available',
  a_caminho: 'transit',
  suspensa: 'closed',
};

interface HoldProps extends Props {
  hold: PersonRecord['reservas']['itens'][number];
}

function Hold({ hold, record, acts }: HoldProps) {
  const t = useTexts();
  const locale = useLocale();
  const { has, library } = useStaff();
  const [changing, setChanging] = useState(false);
  const day = hold.validade ?? hold.previsao ?? hold.data_reserva;
  const isReady = hold.situacao === 'liberada';
  return (
    <li className="person-row">
      <span className="num">{formatDay(day, locale)}</span>
      <span className="person-row__what">
        <b>{hold.titulo}</b>
        <small className="muted">
          {isReady
            ? t('people.on_shelf', {
                letter: initialOf(record.pessoa.nome),
                library: hold.desc_biblioteca,
              })
            : t('people.pickup_at', { library: hold.desc_biblioteca })}
        </small>
      </span>
      <Status
        kind={KINDS[hold.situacao] ?? 'reserved'}
        detail={
          hold.situacao === 'na_fila'
            ? t('people.place', { place: hold.posicao, count: hold.fila })
            : undefined
        }
      >
        {hold.desc_situacao}
      </Status>
      {has('lend') && !changing && (
        <span className="person-row__acts">
          {isReady && hold.cod_biblioteca === library.cod_biblioteca && (
            <ToDesk record={record} size="small" suffix={`: ${hold.titulo}`}>
              {t('people.hand_over')}
            </ToDesk>
          )}
          <Button size="small" suffix={`: ${hold.titulo}`} onClick={() => setChanging(true)}>
            {t('people.change')}
          </Button>
        </span>
      )}
      {changing && <ChangeHold {...{ hold, record, acts }} onClose={() => setChanging(false)} />}
    </li>
  );
}

/** The letter of the holds shelf. */
const initialOf = (name: string): string => name.trim().slice(0, 1).toUpperCase();

function ChangeHold({ hold, record, acts, onClose }: HoldProps & { onClose: () => void }) {
  const t = useTexts();
  const [library, setLibrary] = useState(String(hold.cod_biblioteca));
  const [until, setUntil] = useState(hold.suspensa_ate ?? '');
  const params = { id: record.pessoa.cod_pessoa, reserva: hold.cod_reserva };
  const { suspender, mudar_biblioteca: move } = hold.acoes;
  const submit = () => {
    const body = {
      ...(library !== String(hold.cod_biblioteca) && { biblioteca: Number(library) }),
      ...(until !== (hold.suspensa_ate ?? '') && { suspensa_ate: until || null }),
    };
    if (Object.keys(body).length === 0) return onClose();
    acts.act(
      () => staffAct('PUT /equipe/pessoas/:id/reservas/:reserva', { params, body }),
      () => t('people.hold_changed'),
      onClose,
    );
  };
  const cancel = () =>
    acts.act(
      () => staffAct('DELETE /equipe/pessoas/:id/reservas/:reserva', { params }),
      () => t('people.hold_cancelled'),
      onClose,
    );
  return (
    <ActForm
      title={t('people.change_hold')}
      submit={t('people.save')}
      {...{ busy: acts.busy, problem: acts.problem, onClose, onSubmit: submit }}
    >
      {move.permitido && (
        <SelectField
          label={t('people.pickup')}
          value={library}
          onChange={({ target }) => setLibrary(target.value)}
        >
          <option value={hold.cod_biblioteca}>{hold.desc_biblioteca}</option>
          {hold.bibliotecas_retirada.map(({ cod_biblioteca: id, desc_biblioteca: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {suspender.permitido && (
        <Field
          label={t('people.suspend_until')}
          type="date"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
      <Button danger size="small" busy={acts.busy} onClick={cancel}>
        {t('people.cancel_hold')}
      </Button>
    </ActForm>
  );
}
