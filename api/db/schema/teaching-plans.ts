import type { Id } from './columns.ts';

/** Teaching plans and what they tie titles to. */
export interface TeachingPlanTables {
  courses: TaughtTable;
  disciplines: TaughtTable;
  professors: TaughtTable;
  teaching_plans: TeachingPlanTable;
  teaching_plan_titles: TeachingPlanTitleTable;
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
}

/** The reading list of a plan: basic or complementary reading. */
interface TeachingPlanTitleTable {
  plan_id: number;
  title_id: number;
  kind: 'basica' | 'complementar';
}
