import type { Fixed, Id } from './columns.ts';

/** Requests to the reference desk. */
export interface BibliographicServiceTables {
  service_requests: ServiceRequestTable;
  service_files: ServiceFileTable;
  service_questions: ServiceQuestionTable;
}

/** A request for a copy, a bibliography …; states in api/contract/shared/service-states.ts. */
interface ServiceRequestTable {
  id: Id;
  patron_id: Fixed<number>;
  /** The responding library. */
  library_id: Fixed<number>;
  /** A kind of api/contract/shared/service-forms.ts. */
  kind: Fixed<string>;
  /** Title in lists. */
  title: Fixed<string>;
  /** JSON: form values by field name. */
  fields: string;
  /** SHA-256 of kind and fields, to refuse simultaneous duplicates. */
  content_hash: Fixed<string>;
  phone: Fixed<string>;
  email: Fixed<string>;
  state: string;
  /** Latest note of the library. */
  reply: string;
  created_at: Fixed<string>;
  updated_at: string;
}

/** A file of a request. */
interface ServiceFileTable {
  id: Id;
  /** The patron of the request. */
  patron_id: Fixed<number>;
  /** Null until the request is sent. */
  request_id: number | null;
  /** Who uploaded it. */
  sender: Fixed<'patron' | 'library'>;
  /** Original file name. */
  name: Fixed<string>;
  /** Media type, detected from its content. */
  media: Fixed<string>;
  bytes: Fixed<number>;
  content: Fixed<string>;
  created_at: Fixed<string>;
}

/** A librarian's question about a request, and the patron's reply. */
interface ServiceQuestionTable {
  id: Id;
  request_id: Fixed<number>;
  question: Fixed<string>;
  asked_at: Fixed<string>;
  answer: string | null;
  answered_at: string | null;
}
