import { call } from '#lib/api/call.ts';
import { ExternalAccess } from './ExternalAccess.tsx';

/** The code of the base in which works are handed in. */
const DEPOSIT = 'postagem-trabalho';

const ask = (_question: string, signal: AbortSignal) =>
  call('POST /pessoas/postagem-trabalho/redirect', {}, { signal });

/** Postagem de trabalho: the way to where a thesis or a final paper is handed in. */
export const DepositScreen = () => <ExternalAccess question={DEPOSIT} ask={ask} level={2} />;
