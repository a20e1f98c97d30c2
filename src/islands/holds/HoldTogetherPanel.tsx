import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { isApiError } from '#lib/api/http.ts';
import { commonLibraries, offerAt, type HoldOffer, type MissingWork } from '#lib/holds/together.ts';
import { accountPath } from '#lib/routes/account.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { SelectField } from '../ui/form/Field.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { HoldTogetherRow, type Outcome } from './HoldTogetherRow.tsx';

interface Props {
  works: readonly Pick<MissingWork, 'id' | 'title'>[];
  /** The part of the page to come back to after signing in. */
  part: string;
  onClose: () => void;
}

const CALL = 'POST /reserva';

/** Holds on several works: one pickup library, one press, and each row says what came of it. */
export function HoldTogetherPanel({ works, part, onClose }: Props) {
  const t = useTexts();
  const person = usePerson();
  const read = useCallback(
    (_question: string, signal: AbortSignal) =>
      Promise.all(works.map((work) => readOptions(work, signal))),
    [works],
  );
  const { answered, error, retry } = useAnswer(String(person), read);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = answered !== null;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  if (error) return <LoadFailed title={t('holds-together.failed')} error={error} onRetry={retry} />;
  if (!answered) return <Skeleton shape="rows" count={2} label={t('holds-together.loading')} />;
  return (
    <section className="hold-together" aria-labelledby="reservar-juntas">
      <h2 id="reservar-juntas" ref={heading} tabIndex={-1}>
        {t('holds-together.heading', { count: works.length })}
      </h2>
      <Together works={answered.answer} {...{ part, onClose }} />
    </section>
  );
}

async function readOptions(
  work: Props['works'][number],
  signal: AbortSignal,
): Promise<MissingWork> {
  const params = { id: work.id };
  return {
    ...work,
    options: await call('GET /reserva/:id/informacoes-iniciais', { params }, { signal }),
  };
}

type TogetherProps = Omit<Props, 'works'> & { works: readonly MissingWork[] };

function Together({ works, part, onClose }: TogetherProps) {
  const t = useTexts();
  const locale = useLocale();
  const libraries = commonLibraries(works);
  const [chosen, setChosen] = useState<number | null>(null);
  const library = chosen ?? libraries[0]?.id ?? 0;
  const { outcomes, busy, place } = usePlacing(part);
  const rows = works.map((work) => ({ work, offer: offerAt(work, library) }));
  const open = ordersOf(rows, outcomes);
  const placed = works.filter(({ id }) => outcomes.get(id)?.kind === 'placed').length;

  useResumed(CALL, ({ input, idempotencyKey }) => {
    const { biblioteca } = input.body;
    setChosen(biblioteca);
    const there = works.map((work) => ({ work, offer: offerAt(work, biblioteca) }));
    const first = { id: input.body.cod_acervo, key: idempotencyKey };
    void place(ordersOf(there, outcomes), first);
  });

  return (
    <>
      {libraries.length > 0 && (
        <SelectField
          label={t('holds-together.where')}
          value={library}
          disabled={busy}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {libraries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ol className="hold-together__rows">
        {rows.map(({ work, offer }) => (
          <HoldTogetherRow
            key={work.id}
            {...{ work, offer, outcome: outcomes.get(work.id) ?? null }}
          />
        ))}
      </ol>
      <p aria-live="polite" className="small">
        {placed > 0 && t('holds-together.placed', { count: placed })}
      </p>
      <div className="row space-4">
        {open.length > 0 && (
          <Button variant="solid" busy={busy} onClick={() => void place(open)}>
            {t('holds-together.hold', { count: open.length })}
          </Button>
        )}
        {placed > 0 && !busy ? (
          <ButtonLink href={accountPath(locale, 'holds')}>{t('holds-together.see')}</ButtonLink>
        ) : (
          <Button onClick={onClose}>{t('holds-together.not_now')}</Button>
        )}
      </div>
    </>
  );
}

type Rows = readonly { work: MissingWork; offer: HoldOffer }[];

/** Holds that can still be placed. */
const ordersOf = (rows: Rows, outcomes: ReadonlyMap<number, Outcome>) =>
  rows.flatMap(({ work: { id }, offer }) =>
    offer.kind === 'hold' && !outcomes.has(id) ? [{ id, order: offer.place.order }] : [],
  );

/** Places holds one after the other; each is decided by itself. */
function usePlacing(part: string) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const note = (id: number, outcome: Outcome) =>
    setOutcomes((all) => new Map(all).set(id, outcome));

  const place = async (
    orders: ReturnType<typeof ordersOf>,
    first?: { id: number; key: string | undefined },
  ) => {
    if (busy) return;
    setBusy(true);
    for (const { id, order } of orders) {
      const idempotencyKey = (first?.id === id && first.key) || newKey();
      try {
        const { posicao, previsao } = await act(CALL, order, { idempotencyKey, part });
        note(id, { kind: 'placed', place: posicao, ...(previsao !== undefined && { previsao }) });
      } catch (error) {
        // Nobody signed in: nothing was decided about this one, nor about those after it.
        if (isApiError(error) && (error.statusCode === 401 || error.cancelled)) break;
        note(id, { kind: 'refused', reason: errorText(error) });
      }
    }
    setBusy(false);
  };
  return { outcomes, busy, place };
}
