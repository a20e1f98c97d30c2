import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { DownloadLinks } from '../ui/DownloadLinks.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';

type Statement = Output<'GET /acervo/:id/dublin-core'>['itens'][number];

const readStatements = async (id: string, signal: AbortSignal) =>
  (await call('GET /acervo/:id/dublin-core', { params: { id: Number(id) } }, { signal })).itens;

/** A title in the fifteen elements of Dublin Core. */
export function DublinCorePanel({ codAcervo }: { codAcervo: number }) {
  const t = useTexts();
  const { answered, error, retry } = useAnswer(String(codAcervo), readStatements);
  const statements = answered?.answer;
  return (
    <>
      <h2>{t('marc.dublin_core')}</h2>
      {error !== null && (
        <LoadFailed title={t('marc.dublin_core_failed')} error={error} onRetry={retry} />
      )}
      {error === null && !statements && (
        <Skeleton shape="text" count={8} label={t('marc.dublin_core_loading')} />
      )}
      {statements && (
        <>
          <div className="row">
            <DownloadLinks
              files={[
                {
                  address: `/api/acervo/${codAcervo}/dublin-core?formato=xml`,
                  label: t('marc.oai_dc'),
                },
              ]}
            />
          </div>
          <Statements statements={statements} />
        </>
      )}
    </>
  );
}

/** Statements of one element stand together, under its name and its name in the standard. */
function Statements({ statements }: { statements: readonly Statement[] }) {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const term = [statement.elemento, statement.qualificador].filter(Boolean).join('.');
    groups.set(term, [...(groups.get(term) ?? []), statement]);
  }
  return (
    <dl className="elements">
      {[...groups].map(([term, same]) => (
        <div key={term}>
          <dt>
            {same[0]?.rotulo}
            <code>{term}</code>
          </dt>
          {same.map(({ valor, esquema }, at) => (
            <dd key={at}>
              <bdi>{valor}</bdi>
              {esquema && <span className="elements__scheme"> {esquema}</span>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
