import Type from 'typebox';
import { call } from '../shared/call.ts';

const MEDIA = 'text/xml; charset=utf-8';
/** Longer forms hold no query. */
const BODY_BYTES = 65_536;

/**
 * GET /sru (ours): SRU 1.1, 1.2 and 2.0, by which other systems search (docs/protocols.md). Diagnostics of the
 * protocol come with status 200, so parameters are checked by the protocol and not by a schema.
 */
export const searchBySru = call('GET /sru', {
  access: 'public',
  summary: 'SRU 1.1, 1.2 and 2.0: explain, searchRetrieve, scan',
  media: MEDIA,
  query: Type.Object({}, { description: 'Parameters of SRU', additionalProperties: true }),
  output: Type.String(),
});

/** POST /sru (ours): the same with the parameters as a form. */
export const searchBySruForm = call('POST /sru', {
  access: 'public',
  summary: 'SRU with the parameters as a form',
  media: MEDIA,
  bodyBytes: BODY_BYTES,
  refusals: ['body_too_large'],
  body: Type.Object({}, { description: 'Parameters of SRU', additionalProperties: true }),
  output: Type.String(),
});
