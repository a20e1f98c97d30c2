import { call } from '#lib/api/call.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { thisBrowser } from './browser.ts';
import { ExternalAccess } from './ExternalAccess.tsx';

/** "2 1" for `?acervo=2&link=1`; null for anything else. */
function questionOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const parts = ['acervo', 'link'].map((name) => query.get(name) ?? '');
  return parts.every((part) => /^[1-9]\d{0,14}$/.test(part)) ? parts.join(' ') : null;
}

function ask(question: string, signal: AbortSignal) {
  const [a = 0, b = 0] = question.split(' ').map(Number);
  return call(
    'POST /vinculos/acesso-restrito/:a/s/:b',
    { params: { a, b }, body: thisBrowser() },
    { signal },
  );
}

/** Opens a restricted link whose base has this page of its own (specification §7, Links). */
export function PearsonIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <ExternalAccess question={questionOf(window.location.search)} ask={ask} />
    </Island>
  );
}
