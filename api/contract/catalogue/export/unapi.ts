import Type from 'typebox';
import { call } from '../../shared/call.ts';
import { textFiles } from '../../shared/shapes.ts';

/**
 * GET /unapi (ours): references of the titles of a list by unAPI, which Zotero saves at once (docs/protocols.md). Without
 * arguments the formats; with `id` the formats of it, with status 300; with `id` and `format` the reference.
 */
export const readUnapi = call('GET /unapi', {
  access: 'public',
  summary: 'References of titles by unAPI',
  files: textFiles(
    'application/xml',
    'application/x-research-info-systems',
    'application/x-bibtex',
  ),
  query: Type.Object({}, { description: '`id`, `format`', additionalProperties: true }),
  output: Type.Null(),
  errors: textFiles('application/xml', 'text/plain'),
});
