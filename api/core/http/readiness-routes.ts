import { readReadiness } from '#contract/core/http/readiness.ts';
import type { Services } from '../../services.ts';
import type { Bind } from './bind.ts';

/** Errors of the probe get the same response as in any other call. */
export function readinessRoutes(
  bind: Bind,
  { probe, searchIsAway }: Pick<Services, 'probe' | 'searchIsAway'>,
): void {
  bind(readReadiness, async ({ query = {} }, { setHeader }) => {
    setHeader('cache-control', 'no-store');
    await probe(query.para === 'leitura' ? 'read' : 'write');
    // Everything but searches goes on without it.
    const isAway = (await searchIsAway?.()) ?? false;
    return { pronto: true as const, ...(isAway && { busca: 'ausente' as const }) };
  });
}
