import { useCallback, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SignInLink } from '../ui/SignInLink.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { onlyCopy, StackCopies } from './StackCopies.tsx';

export type StackCopy = Output<'GET /acervo/:id/dados-armazem'>['itens'][number];
type Outcome = Output<'POST /gravar-armazem'>['itens'][number];

/** Copies that the library fetches for a reader: which, and asking for them. */
export function ClosedStackPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const person = usePerson();
  const [asked, setAsked] = useState(0);
  const ask = useCallback(
    (_question: string, signal: AbortSignal) =>
      call('GET /acervo/:id/dados-armazem', { params: { id: codAcervo } }, { signal }),
    [codAcervo],
  );
  // Who is signed in, and what was asked for, change what may be done.
  const { answered, error, retry } = useAnswer(`${person} ${asked}`, ask);
  if (error) {
    return <LoadFailed title={t('closed-stack.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('closed-stack.loading')} />;
  return (
    <>
      <h2>{t('closed-stack.heading')}</h2>
      <p className="lead">{t('closed-stack.lead')}</p>
      <StackForm
        copies={answered.answer.itens}
        signedIn={person !== null}
        onAsked={() => setAsked((count) => count + 1)}
      />
    </>
  );
}

interface StackFormProps {
  copies: readonly StackCopy[];
  signedIn: boolean;
  onAsked: () => void;
}

function StackForm({ copies, signedIn, onAsked }: StackFormProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState(() => onlyCopy(copies));
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { busy, problem, setProblem, send } = useSending();

  const submit = () => {
    if (chosen.size === 0) return setProblem(t('closed-stack.choose_first'));
    send(async () => {
      setOutcomes(await request(copies.filter(({ cod_exemplar: id }) => chosen.has(id))));
      setChosen(new Set());
      onAsked();
    });
  };

  return (
    <>
      <StackCopies copies={copies} chosen={chosen} onChoose={setChosen} outcomes={outcomes} />
      <Problem>{problem}</Problem>
      <div className="row space-4">
        {signedIn ? (
          <Button variant="solid" busy={busy} onClick={submit}>
            {t('closed-stack.ask')}
          </Button>
        ) : (
          <SignInLink variant="solid">{t('closed-stack.log_in')}</SignInLink>
        )}
      </div>
    </>
  );
}

/** One request for each library, since each fetches its own. */
async function request(copies: readonly StackCopy[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const library of new Set(copies.map(({ cod_biblioteca: code }) => code))) {
    const cesta = copies
      .filter(({ cod_biblioteca: code }) => code === library)
      .map(({ cod_exemplar: id }) => id);
    const input = { query: { cod_biblioteca: library }, body: { cesta } };
    outcomes.push(...(await act('POST /gravar-armazem', input)).itens);
  }
  return outcomes;
}
