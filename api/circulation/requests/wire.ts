import type { Locale } from '#contract/shared/languages.ts';
import { word } from '../../core/words.ts';
import type { PatronWorkflow } from './states.ts';

/** A state with its text. */
export const stateWire = <State extends string>(
  { texts }: Pick<PatronWorkflow<State>, 'texts'>,
  state: State,
  locale: Locale,
) => ({ situacao: state, desc_situacao: word(texts, state, locale) });

/** The steps of a request that goes well, with how far this one has come; none where it does not go well. */
export function progressWire<State extends string>(
  workflow: Pick<PatronWorkflow<State>, 'texts' | 'path'>,
  state: State,
  locale: Locale,
) {
  const now = workflow.path.indexOf(state);
  if (now < 0) return [];
  return workflow.path.map((step, at) => ({
    ...stateWire(workflow, step, locale),
    etapa: at < now ? ('feita' as const) : at === now ? ('atual' as const) : ('por_vir' as const),
  }));
}
