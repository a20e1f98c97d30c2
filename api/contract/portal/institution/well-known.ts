import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { object } from '../../shared/shapes.ts';

const XML = 'application/xml; charset=utf-8';

/**
 * GET /publicacao/mapa (ours): the parts of the sitemap, each with the day of its latest change. Web servers answer
 * `/sitemap.xml` with it (api/core/http/called-addresses.ts).
 */
export const readSitemapIndex = call('GET /publicacao/mapa', {
  access: 'public',
  summary: 'The index of the sitemap',
  media: XML,
  output: Type.String(),
});

/** GET /publicacao/mapa/{parte} (ours): pages, or titles or authorities by ranges of their codes. */
export const readSitemapPart = call('GET /publicacao/mapa/:parte', {
  access: 'public',
  summary: 'A part of the sitemap',
  media: XML,
  params: object({
    parte: Type.String({ pattern: '^(paginas|(acervos|autoridades)-[1-9]\\d{0,8})$' }),
  }),
  output: Type.String(),
  refusals: ['not_found'],
});

/**
 * GET /publicacao/seguranca (ours): whom to tell of a vulnerability (RFC 9116), from the settings. Web servers answer
 * `/.well-known/security.txt` with it.
 */
export const readSecurityContact = call('GET /publicacao/seguranca', {
  access: 'public',
  summary: 'Whom to tell of a vulnerability',
  media: 'text/plain; charset=utf-8',
  output: Type.String(),
  refusals: ['not_found'],
});
