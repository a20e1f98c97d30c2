import { useState, type ReactNode } from 'react';
import { addressText } from '#lib/account/personal-data.ts';
import { formatDate, formatDay } from '#lib/format/dates.ts';
import { formatInstant } from '#lib/format/times.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { useStaff } from '../../staff/use-staff.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { TextForm } from '../forms/TextForm.tsx';
import type { PersonActs, PersonRecord } from '../use-person-record.ts';
import { Account } from './Account.tsx';
import { Part } from './Part.tsx';

interface Props {
  record: PersonRecord;
  acts: PersonActs;
  onForm: (form: 'data') => void;
}

/** Beside the record: data, notes, blocks, letters, who looked. */
export function Side({ record, acts, onForm }: Props) {
  return (
    <div className="person__side">
      <Data record={record} onForm={onForm} />
      <Notes {...{ record, acts }} />
      <Blocks {...{ record, acts }} />
      <Account {...{ record, acts }} />
      <Emails record={record} />
      <Looks record={record} />
    </div>
  );
}

function Data({ record, onForm }: Pick<Props, 'record' | 'onForm'>) {
  const t = useTexts();
  const locale = useLocale();
  const { pessoa } = record;
  const rows = [
    [t('people.data_login'), pessoa.login],
    [t('people.data_email'), pessoa.email],
    [t('people.data_phone'), pessoa.telefone],
    [t('profile.address'), addressText(pessoa)],
    [t('people.data_campus'), pessoa.campus],
    [t('people.last_seen'), pessoa.ultima_entrada && formatInstant(pessoa.ultima_entrada, locale)],
  ];
  return (
    <Part title={t('people.data')}>
      <dl className="person-data">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <button type="button" className="people-link" onClick={() => onForm('data')}>
        {t('people.correct')}
      </button>
    </Part>
  );
}

type Named = Pick<Props, 'record' | 'acts'>;

function Notes({ record, acts }: Named) {
  const t = useTexts();
  const locale = useLocale();
  const [writing, setWriting] = useState(false);
  const { cod_pessoa: id } = record.pessoa;
  const write = (texto: string) =>
    acts.act(
      () => staffAct('POST /equipe/pessoas/:id/observacoes', { params: { id }, body: { texto } }),
      () => t('people.noted'),
      () => setWriting(false),
    );
  const remove = (observacao: number) =>
    acts.act(
      () =>
        staffAct('DELETE /equipe/pessoas/:id/observacoes/:observacao', {
          params: { id, observacao },
        }),
      () => t('people.note_deleted'),
    );
  return (
    <Part title={t('people.notes')}>
      <Entries none={t('people.notes_none')}>
        {record.observacoes.map(({ cod_observacao: note, texto, data, quem }) => (
          <li key={note}>
            <p>{texto}</p>
            <small className="muted">
              {t('people.note_by', { name: quem, day: formatDay(data, locale) })}{' '}
              <button type="button" className="people-link" onClick={() => remove(note)}>
                {t('people.note_delete')}
                <span className="visually-hidden">: {texto}</span>
              </button>
            </small>
          </li>
        ))}
      </Entries>
      {writing ? (
        <TextForm
          title={t('people.note_write')}
          label={t('people.note')}
          submit={t('people.save')}
          consequence={t('people.note_consequence')}
          {...{ busy: acts.busy, problem: acts.problem, onText: write }}
          onClose={() => setWriting(false)}
        />
      ) : (
        <button type="button" className="people-link" onClick={() => setWriting(true)}>
          {t('people.note_write')}
        </button>
      )}
    </Part>
  );
}

function Blocks({ record, acts }: Named) {
  const t = useTexts();
  const locale = useLocale();
  const { has } = useStaff();
  const { cod_pessoa: id } = record.pessoa;
  const lift = (bloqueio: number) =>
    acts.act(
      () =>
        staffAct('DELETE /equipe/pessoas/:id/bloqueios/:bloqueio', { params: { id, bloqueio } }),
      () => t('people.unblocked'),
    );
  return (
    <Part title={t('people.blocks')}>
      {record.pessoa.conta_bloqueada && <p className="small">{t('people.account_blocked')}</p>}
      <Entries none={t('people.blocks_none')}>
        {record.bloqueios.map(({ cod_bloqueio: block, motivo, ate, quem, data, ...one }) => (
          <li key={block}>
            <p>{motivo}</p>
            <small className="muted">
              {t('people.block_by', {
                name: quem,
                from: formatDay(data, locale),
                until: formatDate(one.liberado ?? ate, locale),
              })}{' '}
              {one.vigente && has('block') && (
                <button type="button" className="people-link" onClick={() => lift(block)}>
                  {t('people.unblock')}
                  <span className="visually-hidden">: {motivo}</span>
                </button>
              )}
            </small>
          </li>
        ))}
      </Entries>
    </Part>
  );
}

function Emails({ record }: Pick<Props, 'record'>) {
  const t = useTexts();
  const locale = useLocale();
  const states = {
    espera: t('people.letter_waiting'),
    enviada: t('people.letter_sent'),
    descartada: t('people.letter_dropped'),
    falhou: t('people.letter_failed'),
  };
  return (
    <Part title={t('people.letters')}>
      <Entries none={t('people.letters_none')}>
        {record.cartas.map(({ tipo, desc_tipo, data, situacao }, at) => (
          // Emails do not change their places.
          <li key={`${tipo} ${data} ${String(at)}`}>
            <p>{desc_tipo}</p>
            <small className="muted">
              {formatInstant(data, locale)}, {states[situacao]}
            </small>
          </li>
        ))}
      </Entries>
    </Part>
  );
}

function Looks({ record }: Pick<Props, 'record'>) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <Part title={t('people.looks')}>
      <Entries none={t('people.looks_none')}>
        {record.quem_abriu.map(({ quem, posto, ato, desc_ato, data }, at) => (
          <li key={`${ato} ${data} ${String(at)}`}>
            <p>{[quem, posto].filter(Boolean).join(', ')}</p>
            <small className="muted">
              {formatInstant(data, locale)}, {desc_ato}
            </small>
          </li>
        ))}
      </Entries>
      <p className="small muted">{t('people.looks_seen')}</p>
    </Part>
  );
}

function Entries({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="small muted">{none}</p>;
  return <ul className="person-entries">{children}</ul>;
}
