import { useRef, useState } from 'react';
import { SERVICE_FILE_BYTES } from '#contract/shared/service-forms.ts';
import { ASK } from '#contract/shared/staff/decisions.ts';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { useTexts } from '../ui/island/texts.tsx';
import type { Deciding } from './use-deciding.ts';
import { actWords, keyOf, type Details, type Item } from './words.ts';

export interface ReplyProps {
  item: Item;
  details: Details;
  deciding: Deciding;
}

/** The reply as it is written, with its file and the act that sends it. What is sent has been on the screen: another ready sentence is shown first. */
export function useReply({ item, details, deciding }: ReplyProps) {
  const t = useTexts();
  const key = keyOf(item);
  const draft = useDraft('decision');
  const [isEdited, setEdited] = useState(draft.value(key) !== '');
  const [pending, setPending] = useState(details.acoes[0] ?? '');
  const [barcode, setBarcode] = useState(details.exemplares[0]?.codigo_barras ?? '');
  const [hint, setHint] = useState('');
  const { file, fileProblem, setFile } = useFile();
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
      ...(file && { file }),
    };
    deciding.decide(item, answer, () => draft.set(key, ''));
  };
  return {
    ...{ pending, barcode, setBarcode, hint, field, text, isEdited, write, act },
    ...{ file, fileProblem, setFile },
  };
}

/** The file that goes with the reply: one that is too large is not taken. */
function useFile() {
  const t = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setProblem] = useState('');
  return {
    ...{ file, fileProblem },
    setFile: (chosen: File | null) => {
      const isTooLarge = chosen !== null && chosen.size > SERVICE_FILE_BYTES;
      setProblem(isTooLarge ? t('services.file_too_large') : '');
      setFile(isTooLarge ? null : chosen);
    },
  };
}
