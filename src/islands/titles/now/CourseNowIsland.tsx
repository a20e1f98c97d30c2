import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { Island, type IslandProps } from '../../ui/island/Island.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

/**
 * Says on the built page of a course how much of each discipline is on the shelf, in the elements
 * with `data-disciplina`.
 */
export function CourseNowIsland({ course, ...island }: IslandProps & { course: string }) {
  return (
    <Island {...island}>
      <CourseNow course={course} />
    </Island>
  );
}

function CourseNow({ course }: { course: string }) {
  const t = useTexts();
  useEffect(() => {
    const controller = new AbortController();
    const params = { curso: course };
    call('GET /plano-ensino/cursos/:curso', { params }, { signal: controller.signal }).then(
      ({ disciplinas }) => {
        for (const { slug, obras, na_estante: count } of disciplinas) {
          const place = document.querySelector(`[data-disciplina="${CSS.escape(slug)}"]`);
          if (place) place.textContent = t('titles-now.on_shelf', { count, total: obras });
        }
      },
      // The built page is whole without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [course, t]);
  return null;
}
