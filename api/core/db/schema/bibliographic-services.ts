import type { Fixed, Id } from './columns.ts';

/** What patrons ask of the reference desk. */
export interface BibliographicServiceTables {
  service_requests: ServiceRequestTable;
  service_files: ServiceFileTable;
  service_questions: ServiceQuestionTable;
}

/** A copy, a survey, a research …; states in api/contract/shared/service-states.ts. */
interface ServiceRequestTable {
  id: Id;
  patron_id: Fixed<number>;
  /** The library that answers. */
  library_id: Fixed<number>;
  /** A kind of api/contract/shared/service-forms.ts. */
  kind: Fixed<string>;
  /** What it is called in lists. */
  title: Fixed<string>;
  /** JSON: what was filled in, by the name of the field. */
  fields: string;
  /** SHA-256 of kind and fields: the same thing is not asked for twice at a time. */
  content_hash: Fixed<string>;
  phone: Fixed<string>;
  email: Fixed<string>;
  state: string;
  /** What the library wrote last. */
  reply: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A file of a request. */
interface ServiceFileTable {
  id: Id;
  /** Whose request it is. */
  patron_id: Fixed<number>;
  /** Null until the request is sent that it was taken for. */
  request_id: number | null;
  /** Who brought it: whoever asks, or the library that answers. */
  sender: Fixed<'patron' | 'library'>;
  /** As it was called where it came from. */
  name: Fixed<string>;
  /** What it is, told from its content. */
  media: Fixed<string>;
  bytes: Fixed<number>;
  /** Base64. */
  content: Fixed<string>;
  created_at: Fixed<string>;
}

/** What a librarian asked about a request, and what whoever made it answered. */
interface ServiceQuestionTable {
  id: Id;
  request_id: Fixed<number>;
  question: Fixed<string>;
  asked_at: Fixed<string>;
  answer: string | null;
  answered_at: string | null;
}
