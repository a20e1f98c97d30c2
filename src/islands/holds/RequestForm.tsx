import { useEffect, useRef, type SubmitEvent } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Field, SelectField, TextAreaField } from '../ui/form/Field.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useDraft, type DraftFields } from '../ui/hooks/use-draft.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { optionName } from './option-name.ts';
import { requestChoices, type RequestChoice } from './request-choices.ts';

type Options = Output<'GET /solicitacao-emprestimo/:id/informacoes-iniciais'>;
type PickUp = Options['locais_recebimento'][number];
type Order = Input<'POST /solicitacao-emprestimo/:id'>;

interface Props {
  codAcervo: number;
  options: Options;
  busy: boolean;
  /** Why the last sending was refused; empty: it was not. */
  problem: string;
  /** The fields that it was refused for, in words. */
  wrong: readonly { field: string; text: string }[];
  onSend: (order: Order, idempotencyKey: string) => void;
}

/** What and from where, to where and how it is received, and how the reader is told. */
export function RequestForm({ codAcervo, options, busy, problem, wrong, onSend }: Props) {
  const t = useTexts();
  const draft = useDraft('loan-request');
  const errors = useRef<HTMLDivElement>(null);
  const choices = requestChoices(options);
  const own = ownFields(codAcervo, options, draft);
  const choice = choices.find(({ key }) => key === own.value('opcao')) ?? choices[0];

  useEffect(() => {
    if (wrong.length > 0) errors.current?.focus();
  }, [wrong]);

  if (!choice) return null;
  const order = orderOf(codAcervo, options, choice, own);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSend(order, draft.keyOf(order));
  };
  const field = (name: TextField, label: string, isOptional = false) => ({
    ...{ label, name, id: idOf(name), value: own.value(name), readOnly: busy },
    required: !isOptional,
    optional: isOptional ? t('holds.request_optional') : undefined,
    error: wrong.find((one) => one.field === name)?.text,
    onChange: ({ target }: { target: { value: string } }) => own.set(name, target.value),
  });
  return (
    <form className="form form--wide space-5" noValidate onSubmit={submit}>
      <div ref={errors} tabIndex={-1}>
        {problem !== '' && (
          <Notice
            tone="bad"
            live="alert"
            title={wrong.length === 0 ? undefined : t('holds.request_wrong')}
          >
            {wrong.length === 0 ? problem : <Wrong wrong={wrong} />}
          </Notice>
        )}
      </div>
      <What choices={choices} choice={choice} own={own} />
      <Where choice={choice} options={options} own={own} field={field} />
      <Field
        {...field('telefone', t('holds.request_phone'))}
        type="tel"
        autoComplete="tel"
        maxLength={100}
      />
      <Field
        {...field('email', t('holds.request_email'))}
        hint={t('holds.request_email_hint')}
        autoComplete="email"
        inputMode="email"
        maxLength={500}
      />
      <Field {...field('pessoa_autorizada', t('holds.request_authorised'), true)} maxLength={200} />
      <div className="row">
        <Button type="submit" variant="solid" busy={busy}>
          {t('holds.request_send')}
        </Button>
      </div>
    </form>
  );
}

const idOf = (name: string): string => `pedido-${name}`;

/** Each thing that is wrong, leading to its field where the form has one. */
function Wrong({ wrong }: Pick<Props, 'wrong'>) {
  return (
    <>
      {wrong.map(({ field, text }) => (
        <span key={`${field} ${text}`}>
          {document.getElementById(idOf(field)) ? (
            <a href={`#${idOf(field)}`}>{text}</a>
          ) : (
            text
          )}{' '}
        </span>
      ))}
    </>
  );
}

function What({
  choices,
  choice,
  own,
}: {
  choices: readonly RequestChoice[];
  choice: RequestChoice;
  own: OwnFields;
}) {
  const t = useTexts();
  const nameOf = ({ option, origin }: RequestChoice): string => {
    const { volume, tomo, parte, material_adicional } = option;
    const what = optionName({ volume, tomo, parte, material_adicional }, t);
    return [what, origin.desc_biblioteca].filter(Boolean).join(', ');
  };
  if (choices.length === 1) return <p>{t('holds.request_from', { where: nameOf(choice) })}</p>;
  return (
    <RadioGroup
      legend={t('holds.request_what')}
      name="opcao"
      value={choice.key}
      options={choices.map((one) => ({ value: one.key, label: nameOf(one) }))}
      onChange={(key) => own.set('opcao', key)}
    />
  );
}

type FieldProps = (
  name: TextField,
  label: string,
  isOptional?: boolean,
) => Parameters<typeof Field>[0];

interface WhereProps {
  choice: RequestChoice;
  options: Options;
  own: OwnFields;
  field: FieldProps;
}

/** The library that receives it, and whether it is fetched there or brought home. */
function Where({ choice, options, own, field }: WhereProps) {
  const t = useTexts();
  const library = receivingOf(choice, own);
  const isHome = isBroughtHome(library, own);
  return (
    <>
      <SelectField
        label={t('holds.request_to')}
        id={idOf('biblioteca_recebimento')}
        value={String(library.cod_biblioteca)}
        onChange={({ target }) => own.set('recebimento', target.value)}
      >
        {choice.receiving.map(({ cod_biblioteca: id, desc_biblioteca: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {library.entrega && (
        <RadioGroup
          legend={t('holds.request_how')}
          name="entrega"
          value={isHome ? 'domicilio' : 'retirada'}
          options={[
            { value: 'retirada', label: t('holds.request_pick_up') },
            { value: 'domicilio', label: t('holds.request_home') },
          ]}
          onChange={(value) => own.set('entrega', value)}
        />
      )}
      {isHome ? (
        <TextAreaField
          {...(field('domicilio', t('holds.request_address')) as Parameters<
            typeof TextAreaField
          >[0])}
          maxLength={500}
        />
      ) : (
        <PickUpPlace places={placesOf(options, library.cod_biblioteca)} {...{ own, field }} />
      )}
    </>
  );
}

/** Where in the library it is fetched: a place of the list, or one in words. */
function PickUpPlace({
  places,
  own,
  field,
}: {
  places: readonly PickUp[];
  own: OwnFields;
  field: FieldProps;
}) {
  const t = useTexts();
  return (
    <>
      {places.length > 0 && (
        <SelectField
          {...(field('cod_local_recebimento', t('holds.request_place')) as Parameters<
            typeof SelectField
          >[0])}
          value={placeOf(places, own)}
        >
          <option value="">{t('holds.request_other_place')}</option>
          {places.map(({ cod_local_recebimento: code, descricao }) => (
            <option key={code} value={code}>
              {descricao}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        {...field('recebimento_textual', t('holds.request_place_text'), true)}
        maxLength={300}
      />
    </>
  );
}

type TextField =
  | 'telefone'
  | 'email'
  | 'pessoa_autorizada'
  | 'domicilio'
  | 'recebimento_textual'
  | 'cod_local_recebimento';
type OwnField = TextField | 'opcao' | 'recebimento' | 'entrega';

interface OwnFields {
  /** `given` is what holds as long as nothing was typed or chosen. */
  value: (name: OwnField, given?: string) => string;
  set: (name: OwnField, value: string) => void;
}

/** The draft of this title: what is not typed yet is as it was given last. */
function ownFields(id: number, options: Options, draft: DraftFields): OwnFields {
  const given: Partial<Record<OwnField, string | undefined>> = {
    telefone: options.telefone,
    email: options.email,
    domicilio: options.domicilio.endereco,
  };
  const typed = (name: OwnField) => draft.value(`${id} ${name}`);
  return {
    // A field that was emptied stays empty.
    value: (name, otherwise = '') =>
      typed(name) === '' ? (given[name] ?? otherwise) : typed(name).slice(1),
    set: (name, value) => draft.set(`${id} ${name}`, `=${value}`),
  };
}

type Receiving = RequestChoice['receiving'][number];

const receivingOf = (choice: RequestChoice, own: OwnFields): Receiving => {
  const [first] = choice.receiving;
  const wanted = choice.receiving.find(
    ({ cod_biblioteca: id }) => String(id) === own.value('recebimento'),
  );
  if (!first) throw new Error('No library may receive it');
  return wanted ?? first;
};

const isBroughtHome = ({ entrega }: Receiving, own: OwnFields): boolean =>
  entrega && own.value('entrega') === 'domicilio';

const placesOf = ({ locais_recebimento: all }: Options, libraryId: number) =>
  all.filter(({ cod_biblioteca: id }) => id === undefined || id === libraryId);

/** The place of the list that is chosen, the only one at first; empty: another one, in words. */
function placeOf(places: readonly PickUp[], own: OwnFields): string {
  const codes = places.map(({ cod_local_recebimento: code }) => String(code));
  const only = codes.length === 1 ? codes[0] : '';
  const chosen = own.value('cod_local_recebimento', only);
  // One that was chosen for another library is none of this one's.
  return chosen === '' || codes.includes(chosen) ? chosen : (only ?? '');
}

function orderOf(id: number, options: Options, choice: RequestChoice, own: OwnFields): Order {
  const { volume, tomo, parte, material_adicional } = choice.option;
  const library = receivingOf(choice, own);
  const isHome = isBroughtHome(library, own);
  const place = Number(placeOf(placesOf(options, library.cod_biblioteca), own));
  return {
    params: { id },
    body: {
      ...{ volume, tomo, parte, material_adicional },
      biblioteca_origem: choice.origin.cod_biblioteca,
      biblioteca_recebimento: library.cod_biblioteca,
      telefone: own.value('telefone'),
      email: own.value('email'),
      pessoa_autorizada: own.value('pessoa_autorizada'),
      ...(isHome && { domicilio: own.value('domicilio') }),
      ...(!isHome && { recebimento_textual: own.value('recebimento_textual') }),
      ...(!isHome && place > 0 && { cod_local_recebimento: place }),
    },
  };
}
