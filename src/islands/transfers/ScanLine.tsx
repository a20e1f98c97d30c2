import { useRef, type SubmitEvent } from 'react';
import { cleanCode } from '#lib/desk/queue.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { NotFound, Received } from '#lib/staff/transfers.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { useScanField } from '../staff/use-scan-field.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { actOf, type Outcome, type useArrivals } from './use-arrivals.ts';

type Arrivals = ReturnType<typeof useArrivals>;

/** How many outcomes are shown below the last one. */
const SHOWN = 5;

interface Props {
  arrivals: Arrivals;
  onRead: (code: string) => void;
}

/** The field for barcodes, and what to do with the copies that were read. */
export function ScanLine({ arrivals, onRead }: Props) {
  const t = useTexts();
  const { outcomes, readings, isCut, undo } = arrivals;
  return (
    <div className="walk-scan no-print">
      <ScanField onRead={onRead} />
      <div className="walk-scan__live" aria-live="polite">
        {isCut && <Notice tone="warn">{t('transfers.unsent', { count: readings.length })}</Notice>}
        {!isCut && readings[0] && (
          <p className="small muted">{t('transfers.sending', { code: readings[0].code })}</p>
        )}
        {outcomes[0] && <OutcomeView outcome={outcomes[0]} onUndo={undo} isLatest />}
      </div>
      {outcomes.length > 1 && (
        <ul className="walk-scan__log">
          {outcomes.slice(1, SHOWN + 1).map((outcome) => (
            <li key={outcome.key}>
              <OutcomeView outcome={outcome} onUndo={undo} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Empties at once: the next book may be read while the last one is on its way. */
function ScanField({ onRead }: { onRead: (code: string) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { end, field } = useScanField({
    onEnd: (typed) => {
      const code = cleanCode(typed);
      input.current?.focus();
      if (code !== '') onRead(code);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    end(field.value);
  };
  return (
    <form className="walk-scan__form" onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={t('transfers.scan')}
        hint={t('transfers.scan_hint')}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        {...field}
      />
      <Button type="submit">{t('transfers.scan_send')}</Button>
    </form>
  );
}

interface ViewProps {
  outcome: Outcome;
  onUndo: (outcome: Outcome) => Promise<void>;
  isLatest?: boolean;
}

function OutcomeView({ outcome, onUndo, isLatest = false }: ViewProps) {
  const t = useTexts();
  const locale = useLocale();
  const { first, more, title, isGood } = wordsOf(outcome, t, (day) => formatDay(day, locale));
  return (
    <div
      className={isGood ? 'walk-scan__outcome' : 'walk-scan__outcome walk-scan__outcome--bad'}
      data-latest={isLatest || undefined}
    >
      <Mark shape={outcome.isUndone ? 'ring' : isGood ? 'disc' : 'triangle'} />
      <p>
        <b>{outcome.isUndone ? t('transfers.undone') : first}</b>{' '}
        <span className="apart">{title}</span> {!outcome.isUndone && more && <span>{more}</span>}
      </p>
      {actOf(outcome) !== undefined && (
        <Button
          variant="quiet"
          size="small"
          suffix={t('transfers.of_title', { title })}
          onClick={() => void onUndo(outcome)}
        >
          {t('transfers.undo')}
        </Button>
      )}
    </div>
  );
}

function wordsOf(outcome: Outcome, t: Translate, dayOf: (instant: string) => string) {
  if (outcome.kind === 'refused') {
    const { code, text } = outcome;
    return { first: t('transfers.refused', { code }), title: text, more: '', isGood: false };
  }
  if (outcome.kind === 'not-found') {
    const { notFound } = outcome;
    const first = notFound.nao_localizado ? t('transfers.missing') : t('transfers.not_found_once');
    return { first, title: notFound.titulo, more: followsOf(notFound, t), isGood: false };
  }
  if (outcome.kind === 'bag-left') {
    const { biblioteca: library, livros: count } = outcome.bagLeft;
    return {
      ...{ first: t('transfers.bag_gone', { library }), title: t('transfers.books', { count }) },
      ...{ more: '', isGood: true },
    };
  }
  const { received } = outcome;
  const more = [
    received.para !== undefined && received.fazer === 'reservas' && received.para,
    received.ate !== undefined && t('transfers.until', { day: dayOf(received.ate) }),
    received.observacoes !== undefined && t('transfers.note', { text: received.observacoes }),
    received.ja_feito && t('transfers.already'),
  ].filter((text) => typeof text === 'string');
  return {
    ...{ first: whereTo(received, t), title: received.titulo, isGood: true },
    more: more.join(', '),
  };
}

/** The first word says what to do with the book in the hand. */
function whereTo(received: Received, t: Translate): string {
  const { fazer, letra: letter = '', malote: library = '', andar, localizacao } = received;
  if (fazer === 'reservas') return t('transfers.do_shelf', { letter });
  if (fazer === 'malote') return t('transfers.do_bag', { library });
  const place = [received.numero_chamada, andar ?? localizacao].filter(Boolean).join(', ');
  return t('transfers.do_back', { place });
}

function followsOf({ segue }: NotFound, t: Translate): string {
  switch (segue) {
    case 'outro_exemplar':
      return t('transfers.another');
    case 'fila':
      return t('transfers.queue');
    case 'procurar_depois':
      return t('transfers.later');
    case 'ninguem':
      return t('transfers.nobody');
    default:
      return t('transfers.request_ended');
  }
}
