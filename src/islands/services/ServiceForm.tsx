import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { formOf, type FieldName, type ServiceKind } from '#contract/shared/service-forms.ts';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import { requestedWork, type RequestedWork } from '#lib/routes/requested-work.ts';
import { fillDraft, newKey } from '#lib/stores/drafts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Field, SelectField } from '../ui/form/Field.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useDraft, type DraftFields } from '../ui/hooks/use-draft.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { FieldInput } from './FieldInput.tsx';
import { CardDraft } from './CardDraft.tsx';
import {
  callOf,
  draftCard,
  sendService,
  writtenIn,
  type CardText,
  type Made,
  type Written,
} from './send.ts';
import { idOf, kindNames, labelOf } from './words.ts';

type Given = Output<'GET /solicitacoes/:tipo/dados'>;
export type ServiceDraft = 'copy' | 'survey' | 'research' | 'outside' | 'card';
type ContactName = 'biblioteca' | 'telefone' | 'email';
type OwnName = FieldName | 'kind' | ContactName;

interface Props {
  /** What can be asked for here; several: one of them is chosen. */
  kinds: readonly [ServiceKind, ...ServiceKind[]];
  draft: ServiceDraft;
  given: Given;
  onSent: (made: Made) => void;
}

/** A request as it is written: every field is kept until it is sent, and what is wrong stands at it. */
export function ServiceForm({ kinds, draft: draftName, given, onSent }: Props) {
  const t = useTexts();
  useState(() => fillDraft(draftName, knownFields(draftName)));
  const draft = useDraft(draftName);
  const own = ownFields(draft, given);
  const { busy, problem, wrong, card, send, preview, forget } = useServiceSending((made) => {
    draft.sent();
    onSent(made);
  });
  useResumed(callOf(kinds[0]), (interrupted) =>
    send(writtenIn(interrupted, kinds[0]), interrupted.idempotencyKey ?? newKey()),
  );
  const kind = kinds.find((one) => one === own.value('kind')) ?? kinds[0];
  const set = (name: OwnName) => (value: string) => {
    own.set(name, value);
    forget(name);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const written = writtenOf(kind, own);
    send(written, draft.keyOf(written));
  };
  const errorOf = (name: string) => {
    const found = wrong.find(({ field }) => field === name);
    return found && isEmpty(found)
      ? t('services.missing', { label: labelOf(t, name) })
      : found?.text;
  };
  return (
    <form className="service-form space-6" noValidate onSubmit={submit}>
      <Problems problem={problem} wrong={wrong} />
      {kinds.length > 1 && (
        <RadioGroup
          legend={t('services.what')}
          name="kind"
          value={kind}
          options={kinds.map((one) => ({ value: one, label: kindNames(t)[one] }))}
          onChange={set('kind')}
        />
      )}
      <div className="service-form__fields">
        {Object.entries(formOf(kind)).map(([name, field]) => (
          <FieldInput
            key={name}
            name={name as FieldName}
            field={field}
            value={own.value(name as FieldName)}
            error={errorOf(name)}
            busy={busy}
            onChange={set(name as FieldName)}
          />
        ))}
      </div>
      <Contact own={own} given={given} busy={busy} errorOf={errorOf} set={set} />
      {card && <CardDraft card={card} />}
      <Acts busy={busy} onPreview={kind === 'ficha' ? () => preview(writtenOf(kind, own)) : null} />
    </form>
  );
}

/** Sending, seeing what comes of it where that can be seen before, and what becomes of what is written. */
function Acts({ busy, onPreview }: { busy: boolean; onPreview: (() => void) | null }) {
  const t = useTexts();
  return (
    <div className="row">
      <Button type="submit" variant="solid" busy={busy}>
        {t('services.send')}
      </Button>
      {onPreview && (
        <Button busy={busy} onClick={onPreview}>
          {t('services.card_show')}
        </Button>
      )}
      <p className="small muted">{t('services.draft_kept')}</p>
    </div>
  );
}

/** Sending a request once at a time, and at which fields it was refused. */
function useServiceSending(onMade: (made: Made) => void) {
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const [card, setCard] = useState<CardText | null>(null);
  const { busy, problem, send } = useSending();
  const attempt = (act: () => Promise<void>) =>
    send(async () => {
      setWrong([]);
      setCard(null);
      try {
        await act();
      } catch (error) {
        // What is wrong with the whole has the values of its sentence: that is told as it came.
        setWrong(wrongFields(error).filter(({ field }) => field !== 'geral'));
        throw error;
      }
    });
  return {
    busy,
    problem,
    wrong,
    /** What is written anew is not wrong until it is sent. */
    forget: (name: string) => setWrong((all) => all.filter(({ field }) => field !== name)),
    /** The catalogue card as it would be; null: not asked for. */
    card,
    send: (written: Written, key: string) =>
      attempt(async () => onMade(await sendService(written, key))),
    preview: (written: Written) => attempt(async () => setCard(await draftCard(written))),
  };
}

/** Whether a field is only still to be filled in, which its name says. */
const isEmpty = ({ problem }: WrongField): boolean => problem === 'service_required';

/** Everything that is wrong, each leading to its field; it gets the focus, which reads it once. */
function Problems({ problem, wrong }: { problem: string; wrong: readonly WrongField[] }) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const isThere = problem !== '';
  useEffect(() => {
    if (isThere) place.current?.focus();
  }, [isThere]);
  if (!isThere) return null;
  const title = wrong.length > 0 ? t('services.wrong', { count: wrong.length }) : problem;
  return (
    <div ref={place} role="group" aria-label={title} tabIndex={-1}>
      <Notice
        tone="bad"
        title={title}
        actions={
          wrong.length > 0 && (
            <ul className="service-form__wrong">
              {wrong.map((one) => (
                <li key={one.field}>
                  <FieldLink {...one} />
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}

/** Leads to the control itself, which the address of a page could not give the focus to. */
function FieldLink(wrong: WrongField) {
  const t = useTexts();
  const { field, text } = wrong;
  const label = labelOf(t, field);
  return (
    <a
      href={`#${idOf(field)}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(idOf(field))?.focus();
      }}
    >
      {isEmpty(wrong) ? label : t('services.wrong_field', { label, text })}
    </a>
  );
}

interface ContactProps {
  own: OwnFields;
  given: Given;
  busy: boolean;
  errorOf: (name: string) => string | undefined;
  set: (name: OwnName) => (value: string) => void;
}

/** The library that responds, and the requester's contact details. */
function Contact({ own, given, busy, errorOf, set }: ContactProps) {
  const t = useTexts();
  const field = (name: ContactName) => ({
    ...{ id: idOf(name), name, value: own.value(name), error: errorOf(name), required: true },
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  return (
    <fieldset className="service-form__contact">
      <legend className="service-form__legend">{t('services.contact')}</legend>
      <div className="service-form__fields">
        <div className="service-form__whole">
          <SelectField {...field('biblioteca')} label={t('services.library')} disabled={busy}>
            {given.bibliotecas.map(({ cod_biblioteca: id, desc_biblioteca: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="service-form__half">
          <Field
            {...field('telefone')}
            label={t('services.phone')}
            type="tel"
            autoComplete="tel"
            maxLength={100}
            readOnly={busy}
          />
        </div>
        <div className="service-form__half">
          <Field
            {...field('email')}
            label={t('services.email')}
            hint={t('services.email_hint')}
            autoComplete="email"
            inputMode="email"
            maxLength={500}
            readOnly={busy}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** Fields of what to copy: an article, a chapter of a book, or a part still to be named. */
function copyFields(work: RequestedWork): Record<string, string> {
  const { titulo, autor, tipo, publicacao, ano, volume, numero, issn } = work;
  const { pagina_inicial, pagina_final } = work;
  const place = { autor, ano, volume, pagina_inicial, pagina_final, issn };
  if (tipo === 'artigo') {
    return {
      kind: 'artigo',
      titulo_artigo: titulo,
      titulo_periodico: publicacao,
      numero,
      ...place,
    };
  }
  if (tipo === 'parte') {
    return { kind: 'parte', titulo_parte: titulo, titulo: publicacao, ...place };
  }
  return { kind: 'parte', titulo, autor };
}

/** Default values from the requested work in the form's address. */
function knownFields(draft: ServiceDraft): Record<string, string> {
  const work = requestedWork(window.location.search);
  const { titulo, autor, isbn_issn: number } = work;
  const fields: Record<string, string> = {
    ...(draft === 'outside' && { titulo, autor, isbn: number }),
    ...(draft === 'copy' && titulo !== '' && copyFields(work)),
    ...(draft === 'research' && { assunto: [titulo, autor].filter(Boolean).join(', ') }),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== '');
  return Object.fromEntries(known.map(([name, value]) => [name, `=${value}`]));
}

interface OwnFields {
  value: (name: OwnName) => string;
  set: (name: OwnName, value: string) => void;
}

/** What was typed; what was not, as it was given last. */
function ownFields(draft: DraftFields, given: Given): OwnFields {
  const [library] = given.bibliotecas;
  const before: Partial<Record<OwnName, string>> = {
    biblioteca: String(given.biblioteca ?? library?.cod_biblioteca ?? 0),
    telefone: given.telefone ?? '',
    email: given.email ?? '',
    forma_envio: 'email',
  };
  return {
    // A field that was emptied stays empty.
    value: (name) => (draft.value(name) === '' ? (before[name] ?? '') : draft.value(name).slice(1)),
    set: (name, value) => draft.set(name, `=${value}`),
  };
}

function writtenOf(kind: ServiceKind, own: OwnFields): Written {
  const names = Object.keys(formOf(kind)) as FieldName[];
  const filled = names.filter((name) => own.value(name) !== '');
  return {
    kind,
    body: {
      ...Object.fromEntries(filled.map((name) => [name, own.value(name)])),
      biblioteca: Number(own.value('biblioteca')),
      telefone: own.value('telefone'),
      email: own.value('email'),
    },
  };
}
