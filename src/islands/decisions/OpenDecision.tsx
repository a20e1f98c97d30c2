import { useEffect, useState } from 'react';
import type { Locale } from '#contract/shared/languages.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { formatInstant } from '#lib/format/times.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { Files } from '../services/Files.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Fetched } from '../ui/load/Fetched.tsx';
import { Reply } from './Reply.tsx';
import type { Deciding } from './use-deciding.ts';
import type { OtherDecision } from './use-queue.ts';
import {
  actWords,
  factNames,
  fieldFact,
  keyOf,
  paramsOf,
  type Details,
  type Item,
} from './words.ts';

interface Props {
  item: Item;
  deciding: Deciding;
  actsAlone: boolean;
  /** What somebody else has decided about it meanwhile. */
  other: OtherDecision | null;
}

const open = (key: string, signal: AbortSignal) =>
  staffCall('POST /equipe/decisoes/:tipo/:id/abrir', paramsOf(key), { signal });

const readFile = (cod: number) =>
  staffCall('GET /equipe/decisoes/arquivos/:cod', { params: { cod } });

/** Whoever walks past a row with the keys does not open it: that is logged, and claims it. */
const PASSING_MS = 250;

/** Everything about the row that is read; others see that it is. */
export function OpenDecision({ item, deciding, actsAlone, other }: Props) {
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
            <Files files={details.arquivos} read={readFile} />
            <Reply {...{ item, details, deciding, actsAlone, other }} />
          </>
        )}
      </Fetched>
    </div>
  );
}

/** Facts that are copied to paper or to a search. */
const NUMBERS: readonly string[] = ['isbn_issn', 'chamada', 'exemplar'];

function Facts({ details }: { details: Details }) {
  const t = useTexts();
  const locale = useLocale();
  const names = factNames(t);
  const { texto, campos, fatos, semelhantes, perguntas, exemplares, tipo, situacao } = details;
  const { decidido: made } = details;
  const rows: { name: string; value: string; isNumber?: boolean }[] = [
    ...campos.map((field) => fieldFact(t, field)),
    ...fatos.map(({ nome, valor }) => ({
      ...{ name: names[nome], value: valor, isNumber: NUMBERS.includes(nome) },
    })),
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
    ...(made ? [{ name: t('decisions.last'), value: madeText(t, locale, { tipo, made }) }] : []),
  ];
  return (
    <>
      {texto && (
        <p className="decision__text">
          “<bdi>{texto}</bdi>”
        </p>
      )}
      {rows.length > 0 && (
        <dl className="facts decision__facts">
          {rows.map(({ name, value, isNumber }, at) => (
            <div key={formatNumber(at, locale)}>
              <dt>{name}</dt>
              <dd className={isNumber ? 'decision__number' : undefined}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The decision before, with its words. */
function madeText(
  t: Translate,
  locale: Locale,
  { tipo, made }: { tipo: Item['tipo']; made: NonNullable<Details['decidido']> },
): string {
  const { pessoa: name, data, situacao, resposta } = made;
  const { done } = actWords(t, tipo, situacao);
  const text = t('decisions.last_text', { done, name, when: formatInstant(data, locale) });
  return resposta === '' ? text : `${text} “${resposta}”`;
}
