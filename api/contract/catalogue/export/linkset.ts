import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { LINKSET_MEDIA } from '../../shared/export/title-links.ts';
import { Id, object } from '../../shared/shapes.ts';

const Targets = Type.Array(
  object({ href: Type.String(), type: Type.Optional(Type.String({ description: 'Of a file' })) }),
);

/** Besides the anchor, a property for each relation. */
const Linkset = object({
  linkset: Type.Array(
    Type.Object(
      { anchor: Type.String(), describes: Type.Optional(Targets) },
      { additionalProperties: Targets },
    ),
  ),
});

/**
 * GET /acervo/{id}/linkset (ours): the typed links of a title as a linkset (RFC 9264, Signposting): how it is cited, its
 * kind, authors and licence, its descriptions and its text.
 */
export const readLinkset = call('GET /acervo/:id/linkset', {
  access: 'public',
  summary: 'Typed links of a title (Signposting)',
  files: { [LINKSET_MEDIA]: Linkset },
  params: object({ id: Id }),
  output: Type.Null(),
  refusals: ['title_not_found', 'title_withdrawn'],
});
