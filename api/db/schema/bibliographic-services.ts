import type { Fixed, Id } from './columns.ts';

/** What patrons ask of the reference desk. */
export interface BibliographicServiceTables {
  service_requests: ServiceRequestTable;
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
