/**
 * Reasons for refusing a record. Records that are merely untidy are repaired and imported with a
 * warning. The messages for cataloguers are in the locales.
 */
export const PROBLEMS = [
  'bad_leader',
  'truncated',
  'wrong_length',
  'line_ends',
  'bad_directory',
  'bad_utf8',
  'bad_marc8',
  'marc8_unsupported',
  'bad_code_page',
  'too_long',
  'bad_xml',
  'bad_json',
  'file_cut',
  'bad_gzip',
  'not_marc',
  'empty_file',
  'packed_file',
  'table_file',
  'other_file',
  'source_deleted',
  'source_error',
  'empty',
  'no_title',
  'no_heading',
  'no_parent',
  'unsupported_kind',
] as const;

export type ProblemCode = (typeof PROBLEMS)[number];
