import type { Id } from './columns.ts';

/** Teaching plans and what they tie titles to. */
export interface TeachingPlanTables {
  courses: TaughtTable;
  disciplines: TaughtTable;
  professors: TaughtTable;
  teaching_plans: TeachingPlanTable;
  teaching_plan_titles: TeachingPlanTitleTable;
  teaching_plan_wanted: TeachingPlanWantedTable;
}

/** Courses, disciplines and professors: what teaching plans tie titles to. */
interface TaughtTable {
  id: Id;
  code: string;
  name: string;
  campus_id: number | null;
}

/** A discipline as it is taught in a course in one semester. */
interface TeachingPlanTable {
  id: Id;
  course_id: number;
  discipline_id: number;
  professor_id: number | null;
  year: number;
  semester: number;
  /** Empty where none is told; so are the two that follow. */
  department: string;
  /** Of the course: its third semester, say. */
  period: number | null;
  /** The library that serves who takes it. */
  library_id: number | null;
}

/** The reading list of a plan: basic or complementary reading. */
interface TeachingPlanTitleTable {
  plan_id: number;
  title_id: number;
  kind: 'basica' | 'complementar';
}

/** What a plan names and the catalogue did not have when it was brought. */
interface TeachingPlanWantedTable {
  id: Id;
  plan_id: number;
  /** What makes it the same work: its ISBN, else title and author. */
  work_key: string;
  kind: 'basica' | 'complementar';
  title: string;
  author: string;
  publisher: string;
  edition: string;
  isbn: string;
}
