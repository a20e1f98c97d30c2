/** The fifteen elements of Dublin Core (ISO 15836-1), in the order of the standard. */
export const DUBLIN_CORE_ELEMENTS = [
  'title',
  'creator',
  'subject',
  'description',
  'publisher',
  'contributor',
  'date',
  'type',
  'format',
  'identifier',
  'source',
  'language',
  'relation',
  'coverage',
  'rights',
] as const;

export type DublinCoreElement = (typeof DUBLIN_CORE_ELEMENTS)[number];
