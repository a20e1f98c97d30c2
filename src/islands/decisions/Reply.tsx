import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ASK } from '#contract/shared/staff/decisions.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Notice.tsx';
import { SelectField, TextAreaField } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { AttachedFile } from './AttachedFile.tsx';
import { DecidedByOther } from './DecidedByOther.tsx';
import { isTyping } from './keys.ts';
import type { OtherDecision } from './use-queue.ts';
import { useReply, type ReplyProps } from './use-reply.ts';
import { actWords, keyOf } from './words.ts';

interface Props extends ReplyProps {
  actsAlone: boolean;
  other: OtherDecision | null;
}

/** The reply as it is written, and the acts; what was written stays when somebody else decides first. */
export function Reply(props: Props) {
  const { item, details, deciding, actsAlone, other } = props;
  const t = useTexts();
  const reply = useReply(props);
  const { pending, hint, field, text, isEdited, write, act } = reply;
  const name = item.pessoa.split(' ')[0] ?? '';
  const { problem } = deciding;
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!other) act(pending);
  };
  return (
    <div className="decision__reply" ref={field}>
      {!other && <CopyChoice {...{ details, reply }} />}
      {(!other || isEdited) && (
        <TextAreaField
          label={
            pending === ASK ? t('decisions.question', { name }) : t('decisions.reply', { name })
          }
          optional={other ? undefined : t('decisions.reply_hint')}
          hint={hint || undefined}
          value={text}
          maxLength={4000}
          rows={2}
          readOnly={other !== null}
          onKeyDown={send}
          onChange={({ target }) => write(target.value)}
        />
      )}
      {!other && item.tipo === 'servico' && <AttachedFile {...reply} />}
      {problem?.key === keyOf(item) && <Problem>{problem.text}</Problem>}
      {other ? <DecidedByOther other={other} /> : <Acts {...{ ...props, reply, actsAlone }} />}
    </div>
  );
}

interface WithReply {
  reply: ReturnType<typeof useReply>;
}

/** Which copy is sent, where there are several. */
function CopyChoice({ details, reply }: Pick<ReplyProps, 'details'> & WithReply) {
  const t = useTexts();
  const { barcode, setBarcode } = reply;
  if (details.exemplares.length < 2) return null;
  return (
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
  );
}

/** The acts, each with its key. */
function Acts({ item, details, deciding, actsAlone, reply }: Props & WithReply) {
  const t = useTexts();
  const { pending, act } = reply;
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const acts = details.acoes.map((to) => ({ to, ...actWords(t, item.tipo, to) }));
  useActKeys(acts, latest, actsAlone);
  return (
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
