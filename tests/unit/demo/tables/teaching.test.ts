import { describe, expect, it } from 'vitest';
import { patrons } from '#demo/people.ts';
import { courses, disciplines, professors, readPlans, yearsTaught } from '#demo/tables/teaching.ts';
import { readWorks } from '#demo/tables/works.ts';
import { repeated } from '../repeated.ts';

describe('teaching plans', () => {
  const plans = readPlans();
  const codesOf = (entries: readonly { code: string }[]) => entries.map(({ code }) => code).sort();
  const used = (part: 'course' | 'discipline' | 'professor') =>
    [...new Set(plans.map((plan) => plan[part]))].sort();

  it('name courses, disciplines and professors that there are, and each of them at least once', () => {
    expect(used('course')).toEqual(codesOf(courses));
    expect(used('discipline')).toEqual(codesOf(disciplines));
    expect(used('professor')).toEqual(codesOf(professors));
  });

  it('have their students read works that there are, none of them twice', () => {
    const works = new Set(readWorks().map(({ id }) => id));
    for (const { course, discipline, basic, complementary } of plans) {
      const read = [...basic, ...complementary];
      expect([course, discipline, read.filter((id) => !works.has(id))]).toEqual([
        course,
        discipline,
        [],
      ]);
      expect(repeated(read.map(String))).toEqual([]);
      expect(basic.length).toBeGreaterThan(0);
    }
  });

  it('are taught in two years, the last of which has begun', () => {
    expect(yearsTaught(1, '2027-01-01')).toEqual([2026, 2027]);
    expect(yearsTaught(2, '2027-06-30')).toEqual([2025, 2026]);
    expect(yearsTaught(2, '2027-07-01')).toEqual([2026, 2027]);
  });

  it('give the account of a professor something to teach', () => {
    const name = patrons.find(({ login }) => login === 'docente')?.name;
    const code = professors.find((professor) => professor.name === name)?.code;
    expect(plans.filter(({ professor }) => professor === code).length).toBeGreaterThan(1);
  });
});
