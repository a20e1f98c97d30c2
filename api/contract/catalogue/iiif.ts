import Type, { type Static } from 'typebox';
import { call } from '../shared/call.ts';
import { Id, object, textFiles } from '../shared/shapes.ts';

export const MANIFEST_CONTEXT = 'http://iiif.io/api/presentation/3/context.json';
export const MANIFEST_MEDIA = `application/ld+json;profile="${MANIFEST_CONTEXT}"`;
export const PAGE_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Texts by language; `none`: of no language. */
const Texts = Type.Record(Type.String(), Type.Array(Type.String()));
const Size = { width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) };

const Linked = object({
  id: Type.String(),
  type: Type.Enum(['Text', 'Dataset']),
  label: Texts,
  format: Type.String(),
});

const Image = object({
  id: Type.String(),
  type: Type.Literal('Image'),
  format: Type.Enum([...PAGE_IMAGE_TYPES]),
  ...Size,
});

const Annotation = object({
  id: Type.String(),
  type: Type.Literal('Annotation'),
  motivation: Type.Literal('painting'),
  body: Image,
  target: Type.String(),
});

const Canvas = object({
  id: Type.String(),
  type: Type.Literal('Canvas'),
  label: Texts,
  ...Size,
  items: Type.Array(
    object({
      id: Type.String(),
      type: Type.Literal('AnnotationPage'),
      items: Type.Array(Annotation),
    }),
  ),
});

const Manifest = object({
  '@context': Type.Literal(MANIFEST_CONTEXT),
  id: Type.String(),
  type: Type.Literal('Manifest'),
  label: Texts,
  metadata: Type.Array(object({ label: Texts, value: Texts })),
  rights: Type.Optional(
    Type.String({ description: 'Of Creative Commons or RightsStatements.org' }),
  ),
  provider: Type.Array(
    object({
      id: Type.String(),
      type: Type.Literal('Agent'),
      label: Texts,
      homepage: Type.Array(Linked),
    }),
  ),
  homepage: Type.Array(Linked),
  seeAlso: Type.Array(Linked),
  thumbnail: Type.Array(Image),
  items: Type.Array(Canvas),
});

export type IiifManifest = Static<typeof Manifest>;

/**
 * GET /iiif/{id}/manifest.json (ours): the IIIF manifest (Presentation 3) of a title whose page images are in the
 * institution's files, for viewers of any site.
 */
export const readManifest = call('GET /iiif/:id/manifest.json', {
  access: 'public',
  summary: 'IIIF manifest of the page images of a title',
  files: { 'application/ld+json': Manifest },
  params: object({ id: Id }),
  output: Type.Null(),
  refusals: ['title_not_found', 'title_withdrawn', 'not_found'],
});

/** GET /iiif/{id}/imagem/{nome} (ours): a page image that the manifest names. */
export const readPageImage = call('GET /iiif/:id/imagem/:nome', {
  access: 'public',
  summary: 'Page image of a title',
  files: textFiles(...PAGE_IMAGE_TYPES),
  params: object({ id: Id, nome: Type.String({ description: 'File name' }) }),
  output: Type.Null(),
  refusals: ['title_not_found', 'title_withdrawn', 'not_found'],
});
