import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { LINKSET_MEDIA } from '../../shared/export/title-links.ts';
import { Id, object } from '../../shared/shapes.ts';

/**
 * GET /acervo/{id}/linkset (ours): the typed links of a title as a linkset (RFC 9264, Signposting): how it is cited, its
 * kind, authors and licence, its descriptions and its text.
 */
export const readLinkset = call('GET /acervo/:id/linkset', {
  access: 'public',
  summary: 'Typed links of a title (Signposting)',
  media: LINKSET_MEDIA,
  params: object({ id: Id }),
  output: Type.String(),
  refusals: ['title_not_found', 'title_withdrawn'],
});
