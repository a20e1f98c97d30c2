import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';

/**
 * GET /prontidao (ours): can this server read and write what it has to? For whoever sends visitors to
 * it: 503 or 507 while it cannot, with what is wrong. `para=leitura`: can it answer public reads, also
 * from a database that takes no writes (a standby)? `busca: ausente`: OpenSearch does not answer or its
 * index is not built yet, and all but searches goes on.
 */
export const readReadiness = call('GET /prontidao', {
  access: 'public',
  summary: 'Whether the server can read and write',
  query: object({ para: Type.Optional(Type.Literal('leitura')) }),
  output: object({ pronto: Type.Literal(true), busca: Type.Optional(Type.Literal('ausente')) }),
});
