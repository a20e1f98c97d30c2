import { useEffect, useRef, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { isApiError } from '#lib/api/http.ts';
import { act } from '#lib/api/interrupted.ts';
import { wrongFields, type WrongField } from '#lib/api/wrong-fields.ts';
import type { DraftFields } from '../ui/hooks/use-draft.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';

export const SEND = 'POST /unidade-informacao/sugestao-aquisicao';
export const LOOK = 'GET /aquisicao/sugestoes/semelhantes';

export type Similar = Output<typeof LOOK>;
export type SuggestionBody = Input<typeof SEND>['body'];

/** What must not be missing, in the order in which it is checked (specification §5). */
type Needed = 'biblioteca' | 'titulo' | 'editor' | 'disciplina';

interface Written {
  draft: DraftFields;
  campus: number | null;
  /** -1 when none is chosen. */
  library: number;
  /** Of a teacher, who says for which course. */
  teaching?: boolean;
}

/** A suggestion that is written and sent: what is missing, what there is already, what was refused. */
export function useSuggestion({ onSent, ...written }: Written & { onSent: () => void }) {
  const t = useTexts();
  const { draft } = written;
  const form = useRef<HTMLFormElement>(null);
  /** At the last try to send; an error goes as soon as its field is filled. */
  const [missing, setMissing] = useState<readonly Needed[]>([]);
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const { similar, look } = useSimilar(draft);
  const { busy, problem, setProblem, send } = useSending();
  useEffect(() => {
    if (missing.length + wrong.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missing, wrong]);

  const deliver = async (body: SuggestionBody, idempotencyKey: string) => {
    try {
      await act(SEND, { body }, { idempotencyKey });
    } catch (error) {
      setWrong(wrongFields(error));
      throw error;
    }
    draft.sent();
    onSent();
  };

  const submit = () => {
    const gaps = missingIn(written);
    setMissing(gaps);
    setWrong([]);
    setProblem('');
    if (gaps.length > 0) return;
    send(async () => {
      const body = bodyOf(written);
      // What there is already is told first, once for each work.
      if (!(await look())) await deliver(body, draft.keyOf(body));
    });
  };
  const gaps = missingIn(written).filter((field) => missing.includes(field));
  return {
    form,
    busy,
    /** What is wrong with a field is said there. */
    problem: wrong.length > 0 ? '' : problem,
    similar,
    submit,
    /** Sends what signing in interrupted. */
    resume: (body: SuggestionBody, key: string) => send(() => deliver(body, key)),
    errorOf: (field: string, label: string): string | undefined =>
      gaps.some((gap) => gap === field)
        ? t('acquisitions.required_field', { field: label })
        : wrong.find((one) => one.field === field)?.text,
  };
}

/** What there is of the work that is being written; null: nothing, or nobody has looked. */
function useSimilar(draft: DraftFields) {
  const [told, setTold] = useState<{ work: string; found: Similar } | null>(null);
  const of = (name: string) => draft.value(name).trim();
  const query = { titulo: of('titulo'), autor: of('autor'), isbn_issn: of('isbn_issn') };
  const work = JSON.stringify(query);

  /** Looks for the work unless that was told already; true: there is something to tell. */
  const look = async (): Promise<boolean> => {
    if (told?.work === work) return false;
    try {
      const found = await act(LOOK, { query });
      setTold({ work, found });
      return found.acervos.length + found.sugestoes.length > 0;
    } catch (error) {
      if (isApiError(error) && error.statusCode === 401) throw error;
      // Whoever cannot be told may still suggest.
      return false;
    }
  };
  const isThere =
    told?.work === work && told.found.acervos.length + told.found.sugestoes.length > 0;
  return { similar: isThere ? told.found : null, look };
}

/** How many copies a teacher asks for, as it is written; one unless said. */
export const copiesIn = (draft: DraftFields): string =>
  draft.value('exemplares') === '' ? '1' : draft.value('exemplares').trim();

const missingIn = ({ draft, library, teaching = false }: Written): Needed[] => {
  const needed = ['titulo', 'editor', ...(teaching ? ['disciplina'] : [])] as Needed[];
  return [
    ...(library < 1 ? (['biblioteca'] as const) : []),
    ...needed.filter((name) => draft.value(name).trim() === ''),
  ];
};

const bodyOf = ({ draft, campus, library, teaching = false }: Written): SuggestionBody => ({
  ...(campus !== null && { campus }),
  biblioteca: library,
  titulo: draft.value('titulo').trim(),
  editor: draft.value('editor').trim(),
  autor: draft.value('autor').trim(),
  edicao: draft.value('edicao').trim(),
  isbn_issn: draft.value('isbn_issn').trim(),
  periodico: draft.value('periodico').trim(),
  outras_inf: draft.value('outras_inf').trim(),
  ...(teaching && {
    disciplina: draft.value('disciplina').trim(),
    uso: draft.value('uso') === 'complementar' ? 'complementar' : 'basica',
    // What is no number is no number of copies: the server says so.
    exemplares: Number(/^\d{1,6}$/.exec(copiesIn(draft))?.[0] ?? 0),
  }),
});
