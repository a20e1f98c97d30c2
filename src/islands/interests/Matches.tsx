import type { Output } from '#contract/calls.ts';
import { formatParts } from '#lib/format/lists.ts';
import { workLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import { titlePath } from '#lib/routes/paths.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Match = Output<'GET /perfil-interesse/titulos'>['itens'][number];

/** New titles, each with what brought it here. */
export function Matches({ matches }: { matches: readonly Match[] }) {
  const t = useTexts();
  const locale = useLocale();
  if (matches.length === 0) return null;
  return (
    <ul className="matches">
      {matches.map((match) => (
        <li key={match.cod_acervo} className="match">
          <h2>
            <a
              href={titlePath(locale, match.cod_acervo)}
              lang={workLang(match.idioma, locale)}
              dir="auto"
            >
              {match.title}
            </a>
          </h2>
          {match.author !== '' && <p dir="auto">{spokenName(match.author)}</p>}
          <p className="small muted">
            {t('interests.because', {
              names: formatParts(
                match.porque.map(({ descricao }) => descricao),
                locale,
              ),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
