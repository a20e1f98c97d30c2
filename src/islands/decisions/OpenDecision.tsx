import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ASK, type DecisionKind } from '#contract/shared/staff/decisions.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField, TextAreaField } from '../ui/form/Field.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { isTyping } from './keys.ts';
import type { Deciding } from './use-deciding.ts';
import { actWords, factNames, fieldFact, keyOf, type Details, type Item } from './words.ts';

interface Props {
  item: Item;
  deciding: Deciding;
  actsAlone: boolean;
}

const paramsOf = (key: string) => {
  const [tipo = '', id = ''] = key.split('/');
  return { params: { tipo: tipo as DecisionKind, id: Number(id) } };
};
const open = (key: string, signal: AbortSignal) =>
  staffCall('POST /equipe/decisoes/:tipo/:id/abrir', paramsOf(key), { signal });

/** Whoever walks past a row with the keys does not open it: that is logged, and claims it. */
const PASSING_MS = 250;

/** Everything about the row that is read; others see that it is. */
export function OpenDecision({ item, deciding, actsAlone }: Props) {
  const t = useTexts();
  const key = keyOf(item);
  const [isStaying, setStaying] = useState(false);
  const state = useAnswer(isStaying ? key : null, open);
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), PASSING_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isStaying) return;
    // Who leaves without this is seen as reading for ten minutes at most.
    const leave = () =>
      void staffCall('POST /equipe/decisoes/:tipo/:id/soltar', paramsOf(key)).catch(
        () => undefined,
      );
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key, isStaying]);
  return (
    <div className="decision__inner">
      <Fetched from={state} loadingText={t('decisions.opening')} failedText={t('decisions.failed')}>
        {(details) => (
          <>
            <Facts details={details} />
            <Reply {...{ item, details, deciding, actsAlone }} />
          </>
        )}
      </Fetched>
    </div>
  );
}

function Facts({ details }: { details: Details }) {
  const t = useTexts();
  const locale = useLocale();
  const names = factNames(t);
  const { texto, campos, fatos, semelhantes, perguntas, exemplares, tipo, situacao } = details;
  const rows = [
    ...campos.map((field) => fieldFact(t, field)),
    ...fatos.map(({ nome, valor }) => ({ name: names[nome], value: valor })),
    ...(semelhantes?.titulos === 0
      ? [{ name: names.acervo, value: t('decisions.none_owned') }]
      : []),
    ...(semelhantes && semelhantes.sugestoes > 0
      ? [{ name: names.outros, value: t('decisions.others', { count: semelhantes.sugestoes }) }]
      : []),
    ...(tipo === 'pedido' && situacao === 'aguardando' && exemplares.length === 0
      ? [{ name: names.exemplar, value: t('decisions.no_copy') }]
      : []),
    ...perguntas.flatMap(({ pergunta, resposta }) => [
      { name: t('decisions.asked'), value: pergunta },
      ...(resposta === undefined ? [] : [{ name: t('decisions.answered'), value: resposta }]),
    ]),
  ];
  return (
    <>
      {texto && <p className="decision__text">“{texto}”</p>}
      {rows.length > 0 && (
        <dl className="facts decision__facts">
          {rows.map(({ name, value }, at) => (
            <div key={formatNumber(at, locale)}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

type ReplyProps = Props & { details: Details };

/** The reply as it is written, and the acts. What is sent has been on the screen: another ready sentence is shown first. */
function useReply({ item, details, deciding }: ReplyProps) {
  const t = useTexts();
  const key = keyOf(item);
  const draft = useDraft('decision');
  const [isEdited, setEdited] = useState(draft.value(key) !== '');
  const [pending, setPending] = useState(details.acoes[0] ?? '');
  const [barcode, setBarcode] = useState(details.exemplares[0]?.codigo_barras ?? '');
  const [hint, setHint] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const { tipo, situacao } = item;
  const text = isEdited ? draft.value(key) : actWords(t, tipo, pending).reply;
  const write = (written: string) => {
    setEdited(true);
    draft.set(key, written);
  };
  const show = (para: string, told: string) => {
    setPending(para);
    if (para === ASK && !isEdited) write('');
    setHint(told);
    field.current?.querySelector('textarea')?.focus();
  };
  const act = (para: string) => {
    const { reply, name } = actWords(t, tipo, para);
    const isSeen = isEdited || reply === '' || para === pending;
    if (para === ASK && (!isEdited || text.trim() === '')) {
      show(para, t('decisions.ask_first'));
      return;
    }
    if (!isSeen) {
      show(para, t('decisions.check_reply', { act: name }));
      return;
    }
    const resposta = isEdited ? text : reply;
    const isSent = tipo === 'pedido' && situacao === 'aguardando' && barcode !== '';
    const answer = {
      ...{ para, ...(resposta !== '' && { resposta }) },
      ...(isSent && { codigo_barras: barcode }),
    };
    deciding.decide(item, answer, () => draft.set(key, ''));
  };
  return { pending, barcode, setBarcode, hint, field, text, write, act };
}

function Reply(props: ReplyProps) {
  const { item, details, deciding, actsAlone } = props;
  const { tipo, pessoa } = item;
  const t = useTexts();
  const { pending, barcode, setBarcode, hint, field, text, write, act } = useReply(props);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const acts = details.acoes.map((to) => ({ to, ...actWords(t, tipo, to) }));
  useActKeys(acts, latest, actsAlone);
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act(pending);
  };
  return (
    <div className="decision__reply" ref={field}>
      {details.exemplares.length > 1 && (
        <SelectField
          label={t('decisions.send_copy')}
          value={barcode}
          onChange={({ target }) => setBarcode(target.value)}
        >
          {details.exemplares.map(({ codigo_barras: code, chamada }) => (
            <option key={code} value={code}>
              {code} {chamada}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={t('decisions.reply', { name: pessoa.split(' ')[0] ?? '' })}
        optional={t('decisions.reply_hint')}
        hint={hint || undefined}
        value={text}
        maxLength={4000}
        rows={2}
        onKeyDown={send}
        onChange={({ target }) => write(target.value)}
      />
      <div className="row">
        {acts.map(({ to, name, key }) => (
          <Button
            key={to}
            variant={to === pending ? 'solid' : 'outlined'}
            busy={deciding.busy}
            onClick={() => act(to)}
            aria-keyshortcuts={key}
          >
            {name} <kbd aria-hidden="true">{key}</kbd>
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The keys on the buttons, while the focus is in the list. */
function useActKeys(
  acts: readonly { to: string; key: string }[],
  act: { current: (to: string) => void },
  isOn: boolean,
): void {
  const known = useRef(acts);
  useEffect(() => {
    known.current = acts;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !target.closest('.decisions')) return;
      if (isTyping(event)) return;
      const found = known.current.find(({ key }) => key === event.key.toUpperCase());
      if (!found) return;
      event.preventDefault();
      act.current(found.to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [act, isOn]);
}
