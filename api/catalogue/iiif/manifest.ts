import { extname } from 'node:path';
import {
  MANIFEST_CONTEXT,
  type IiifManifest,
  type PAGE_IMAGE_TYPES,
} from '#contract/catalogue/iiif.ts';
import { EXPORT_FORMATS } from '#contract/shared/export/formats.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { word, type ServerTable } from '../../core/words.ts';
import { licenseOf } from '../marc/map/links.ts';
import { ownAuthors, type TitleSummary } from '../marc/map/title-summary.ts';
import type { MarcRecord } from '../marc/record.ts';
import { languageTag } from '../records/languages.ts';
import type { PageImage } from './page-images.ts';

type Texts = IiifManifest['label'];
type Canvas = IiifManifest['items'][number];
type Image = IiifManifest['thumbnail'][number];

export interface ManifestFacts {
  id: number;
  summary: TitleSummary;
  marc: MarcRecord;
  images: readonly PageImage[];
  institution: string;
  languages: readonly Locale[];
  /** Public address of the site. */
  origin: string;
}

/** Address of the manifest of a title. */
export const manifestUrl = (origin: string, id: number): string =>
  `${origin}/api/iiif/${id}/manifest.json`;

/** The manifest of a title (IIIF Presentation 3). Pure. */
export function iiifManifest(facts: ManifestFacts): IiifManifest {
  const { id, summary, marc, images, institution, origin, languages } = facts;
  const label = (table: ServerTable, key: string): Texts =>
    Object.fromEntries(languages.map((locale) => [locale, [word(table, key, locale)]]));
  const page = {
    id: `${origin}/acervo/${id}`,
    type: 'Text' as const,
    label: label('server/iiif', 'record'),
    format: 'text/html',
  };
  const rights = rightsOf(marc);
  return {
    '@context': MANIFEST_CONTEXT,
    id: manifestUrl(origin, id),
    type: 'Manifest',
    label: { [languageTag(summary.language).replace('und', '') || 'none']: [summary.title] },
    metadata: Object.entries(metadataOf(summary)).flatMap(([key, values]) => {
      const value = values.filter((one) => one !== '');
      return value.length === 0
        ? []
        : [{ label: label('server/export', key), value: { none: value } }];
    }),
    ...(rights !== undefined && { rights }),
    provider: [
      {
        ...{ id: origin, type: 'Agent', label: { none: [institution] } },
        homepage: [{ ...page, id: `${origin}/`, label: { none: [institution] } }],
      },
    ],
    homepage: [page],
    seeAlso: [
      {
        ...{ id: `${origin}/acervo/${id}.marcxml`, type: 'Dataset', label: { none: ['MARCXML'] } },
        format: EXPORT_FORMATS.marcxml.media,
      },
    ],
    thumbnail: images.slice(0, 1).map((image) => imageBody(image, facts)),
    items: images.map((image, at) => canvas(image, at + 1, facts)),
  };
}

/** Values by the names of columns. */
const metadataOf = (summary: TitleSummary): Record<string, string[]> => ({
  column_author: ownAuthors(summary.authors).map(({ name }) => name),
  column_edition: [summary.edition],
  column_place: [summary.imprint.place],
  column_publisher: [summary.imprint.publisher],
  column_year: [summary.imprint.date],
  column_subjects: summary.subjects.map(({ heading }) => heading),
});

const RIGHTS =
  /^https?:\/\/(?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\//;

/** The address of the terms of use, where it is one that manifests may have; these begin with http. */
function rightsOf(marc: MarcRecord): string | undefined {
  const license = licenseOf(marc);
  return license !== undefined && RIGHTS.test(license)
    ? license.replace(/^https:/, 'http:')
    : undefined;
}

/** Named by its file: numbers would shift when a page is added. */
function canvas(image: PageImage, number: number, facts: ManifestFacts): Canvas {
  const { width, height } = image;
  const id = `${facts.origin}/api/iiif/${facts.id}/canvas/${encodeURIComponent(image.name)}`;
  const annotation = {
    ...{ id: `${id}/image`, type: 'Annotation' as const, motivation: 'painting' as const },
    ...{ body: imageBody(image, facts), target: id },
  };
  return {
    ...{ id, type: 'Canvas', label: { none: [String(number)] }, width, height },
    items: [{ id: `${id}/page`, type: 'AnnotationPage', items: [annotation] }],
  };
}

const imageBody = ({ name, width, height }: PageImage, { id, origin }: ManifestFacts): Image => ({
  id: `${origin}/api/iiif/${id}/imagem/${encodeURIComponent(name)}`,
  type: 'Image',
  format: imageType(name),
  ...{ width, height },
});

/** Content type of an image by its name. */
export function imageType(name: string): (typeof PAGE_IMAGE_TYPES)[number] {
  switch (extname(name).toLowerCase()) {
    case '.png':
      return 'image/png';
    case '.webp':
      return 'image/webp';
    default:
      return 'image/jpeg';
  }
}
