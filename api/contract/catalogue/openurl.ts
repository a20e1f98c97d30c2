import Type from 'typebox';
import { call } from '../shared/call.ts';

/**
 * GET /openurl (ours): leads link resolvers to the only title of an identifier, else to a search for what they know of
 * the work (OpenURL 0.1 and 1.0 as key and value, docs/protocols.md). Web servers answer `/openurl` with it.
 */
export const resolveOpenUrl = call('GET /openurl', {
  access: 'public',
  summary: 'Leads to a title or a search by OpenURL',
  query: Type.Object({}, { description: 'Keys of OpenURL', additionalProperties: true }),
  output: Type.Null(),
});
