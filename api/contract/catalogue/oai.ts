import Type from 'typebox';
import { call } from '../shared/call.ts';

const MEDIA = 'text/xml; charset=utf-8';

/**
 * GET /oai (ours): OAI-PMH 2.0, by which other systems copy the records (docs/protocols.md). Errors of the protocol
 * come with status 200, so arguments are checked by the protocol and not by a schema.
 */
export const harvest = call('GET /oai', {
  access: 'public',
  summary:
    'OAI-PMH 2.0: Identify, ListMetadataFormats, ListSets, GetRecord, ListIdentifiers, ListRecords',
  media: MEDIA,
  query: Type.Object({}, { description: 'verb and its arguments', additionalProperties: true }),
  output: Type.String(),
});

/** POST /oai (ours): the same with the arguments as a form. */
export const harvestByForm = call('POST /oai', {
  access: 'public',
  summary: 'OAI-PMH 2.0 with the arguments as a form',
  media: MEDIA,
  body: Type.Object({}, { description: 'verb and its arguments', additionalProperties: true }),
  output: Type.String(),
});
