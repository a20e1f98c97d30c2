import { useCallback, useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { act } from '#lib/api/interrupted.ts';
import { call } from '#lib/api/call.ts';
import { holdPlaces, type HoldPlace, type HoldPlaces } from '#lib/holds/places.ts';
import { newKey } from '#lib/stores/drafts.ts';
import { titleTabPath } from '#lib/titles/tabs.ts';
import { showToast } from '#lib/toasts.ts';
import { OtherWay } from '../ui/titles/OtherWay.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice, Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useArrivalFocus } from '../ui/hooks/use-arrival-focus.ts';
import { useDraft } from '../ui/hooks/use-draft.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useResumed } from '../ui/hooks/use-resumed.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { HoldForm } from './HoldForm.tsx';
import { OwnHolds } from './OwnHolds.tsx';
import { placeName } from './option-name.ts';
import { requestChoices } from './request-choices.ts';
import { useRequestOptions } from './use-request-options.ts';

type Hold = Output<'GET /reserva'>['itens'][number];

const CALL = 'POST /reserva';

interface Known {
  places: HoldPlaces;
  own: Hold[];
}

async function readHolds(id: number, isSignedIn: boolean, signal: AbortSignal): Promise<Known> {
  const [options, holds] = await Promise.all([
    call('GET /reserva/:id/informacoes-iniciais', { params: { id } }, { signal }),
    isSignedIn ? call('GET /reserva', {}, { signal }) : null,
  ]);
  const own = holds?.itens.filter(({ cod_acervo: title }) => title === id) ?? [];
  return { places: holdPlaces(options, id), own };
}

/** What of a title can be held, placing the hold, and what the person holds of it already. */
export function HoldPanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const person = usePerson();
  const [acts, setActs] = useState(0);
  const ask = useCallback(
    (question: string, signal: AbortSignal) =>
      readHolds(codAcervo, !question.startsWith('null'), signal),
    [codAcervo],
  );
  // Who is signed in, and what was done, change what may be done.
  const { answered, error, loading, retry } = useAnswer(`${person} ${acts}`, ask);
  const [heading, focusHeading] = useArrivalFocus<HTMLHeadingElement>(loading);
  const { busy, problem, send } = useSending();
  const again = () => setActs((count) => count + 1);
  const draft = useDraft('hold');
  const noteOf = String(codAcervo);

  const place = (input: Input<typeof CALL>, idempotencyKey = newKey()) =>
    send(async () => {
      try {
        await act(CALL, input, { idempotencyKey });
        draft.set(noteOf, '');
        showToast({ text: t('holds.placed') });
        focusHeading();
      } finally {
        again();
      }
    });

  useResumed(CALL, ({ input, idempotencyKey }) => place(input, idempotencyKey));

  if (error) {
    return <LoadFailed title={t('holds.failed')} error={error} onRetry={retry} />;
  }
  if (!answered) return <Skeleton shape="rows" count={2} label={t('holds.loading')} />;
  const { places, own } = answered.answer;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('holds.heading')}
      </h2>
      <OwnHolds
        holds={own}
        onChanged={() => {
          focusHeading();
          again();
        }}
      />
      {own.length === 0 && <Refusals refusals={places.refusals} codAcervo={codAcervo} />}
      <HoldForm
        places={places.toHold}
        busy={busy}
        note={{ text: draft.value(noteOf), set: (text) => draft.set(noteOf, text) }}
        onPlace={place}
      />
      <Problem>{problem}</Problem>
      <FetchList places={places.toFetch} codAcervo={codAcervo} />
    </>
  );
}

function Refusals({ refusals, codAcervo }: Pick<HoldPlaces, 'refusals'> & { codAcervo: number }) {
  const t = useTexts();
  if (refusals.length === 0) return null;
  return (
    <>
      <h3 className="space-5">{t('holds.not_now')}</h3>
      {refusals.map((refusal) => (
        <div key={refusal} className="space-4">
          <Notice tone="warn">{refusal}</Notice>
        </div>
      ))}
      <OtherWay codAcervo={codAcervo}>{t('holds.other_way')}</OtherWay>
    </>
  );
}

/** Copies that stand on the shelf: where to go. */
function FetchList({ places, codAcervo }: { places: readonly HoldPlace[]; codAcervo: number }) {
  const t = useTexts();
  if (places.length === 0) return null;
  return (
    <>
      <h3 className="space-5">{t('holds.fetch')}</h3>
      <ul className="rule-list space-4">
        {places.map((one) => {
          const { localizacao, numero_chamada: call } = one.place;
          const where = [localizacao, call].filter(Boolean).join(', ');
          const library = placeName(one, t);
          return (
            <li key={one.key}>
              {where === '' ? library : t('holds.fetch_there', { library, where })}
            </li>
          );
        })}
      </ul>
      <SentHere codAcervo={codAcervo} />
    </>
  );
}

/** The way to a loan request, where another library would send a copy that is on its shelf. */
function SentHere({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { answered } = useRequestOptions(codAcervo);
  if (!answered || requestChoices(answered.answer).length === 0) return null;
  return (
    <p className="space-4">
      {t('holds.too_far')}{' '}
      <a href={titleTabPath(locale, codAcervo, '75')}>{t('holds.have_it_sent')}</a>
    </p>
  );
}
