import { readReadiness } from '#contract/core/readiness.ts';
import type { Services } from '../../services.ts';
import type { Bind } from './bind.ts';

/** What is found wrong is thrown, and answered as every call would be that meets it. */
export function readinessRoutes(bind: Bind, { probe }: Pick<Services, 'probe'>): void {
  bind(readReadiness, async (_input, { setHeader }) => {
    setHeader('cache-control', 'no-store');
    await probe();
    return { pronto: true as const };
  });
}
