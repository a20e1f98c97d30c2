import type { Id } from './columns.ts';

/** Teaching plans and the titles they list. */
export interface TeachingPlanTables {
  courses: TaughtTable;
  disciplines: TaughtTable;
  professors: TaughtTable;
  teaching_plans: TeachingPlanTable;
  teaching_plan_titles: TeachingPlanTitleTable;
  teaching_plan_wanted: TeachingPlanWantedTable;
}

/** Courses, disciplines and professors referred to by teaching plans. */
interface TaughtTable {
  id: Id;
  code: string;
  name: string;
  campus_id: number | null;
}

/** A discipline of a course in one semester. */
interface TeachingPlanTable {
  id: Id;
  course_id: number;
  discipline_id: number;
  professor_id: number | null;
  year: number;
  semester: number;
  /** Empty if unknown, like the next two. */
  department: string;
  /** Semester within the course. */
  period: number | null;
  /** The library that serves the students. */
  library_id: number | null;
}

/** Reading list of a plan: basic or complementary reading. */
interface TeachingPlanTitleTable {
  plan_id: number;
  title_id: number;
  kind: 'basica' | 'complementar';
}

/** Works of a plan that the catalogue did not contain at import. */
interface TeachingPlanWantedTable {
  id: Id;
  plan_id: number;
  /** Identity of the work: its ISBN, else title and author. */
  work_key: string;
  kind: 'basica' | 'complementar';
  title: string;
  author: string;
  publisher: string;
  edition: string;
  isbn: string;
}
