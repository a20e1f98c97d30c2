import { titlePath } from '#lib/routes/paths.ts';
import { LibraryLines } from '../search/hits/LibraryLines.tsx';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { maySuggest, suggestPurchase } from './suggest-purchase.ts';
import type { PlanRow } from './PlansScreen.tsx';

type Work = PlanRow['bibliografia'][number];

/** A discipline as it is taught in one semester, with what it reads. */
export function Plan({ plan }: { plan: PlanRow }) {
  const t = useTexts();
  const { ano, semestre, disciplina, curso, professor, departamento, periodo, bibliografia } = plan;
  const told = [
    curso,
    periodo && t('teaching.period_n', { n: periodo }),
    departamento,
    professor,
    plan.desc_biblioteca,
  ].filter(Boolean);
  return (
    <li className="plan">
      <p className="plan__when num">{t('teaching.when', { year: ano, semester: semestre })}</p>
      <div className="plan__what">
        <h2>{disciplina}</h2>
        <p className="small muted">{told.join(' · ')}</p>
        {bibliografia.length === 0 && <p>{t('teaching.no_works')}</p>}
        <Works
          name={t('teaching.basic')}
          works={bibliografia.filter(({ tipo }) => tipo === 'basica')}
        />
        <Works
          name={t('teaching.complementary')}
          works={bibliografia.filter(({ tipo }) => tipo === 'complementar')}
        />
      </div>
    </li>
  );
}

function Works({ name, works }: { name: string; works: readonly Work[] }) {
  if (works.length === 0) return null;
  return (
    <>
      <h3 className="plan__kind">{name}</h3>
      <ul className="plan__works">
        {works.map((work) => (
          <li key={`${work.cod_acervo ?? ''} ${work.titulo} ${work.isbn}`}>
            <WorkLine work={work} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WorkLine({ work }: { work: Work }) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: id, titulo, autor, edicao, editora, isbn, disponibilidade } = work;
  const imprint = [autor, edicao, editora, id === undefined && isbn].filter(Boolean).join(' · ');
  return (
    <>
      <p className="plan__title" dir="auto">
        {id === undefined ? titulo : <a href={titlePath(locale, id)}>{titulo}</a>}
      </p>
      {imprint && (
        <p className="small muted" dir="auto">
          {imprint}
        </p>
      )}
      {id !== undefined && disponibilidade.length > 0 && (
        <ul className="holdings">
          <LibraryLines places={disponibilidade} />
        </ul>
      )}
      {id !== undefined && work.acesso_remoto === 'cr' && (
        <Status kind="online">{t('teaching.online')}</Status>
      )}
      {id !== undefined && disponibilidade.length === 0 && work.acesso_remoto !== 'cr' && (
        <p className="small muted">{t('teaching.no_copies')}</p>
      )}
      {id === undefined && <Status kind="closed">{t('teaching.not_here')}</Status>}
      {id === undefined && maySuggest() && (
        <div className="no-print">
          <Button
            size="small"
            suffix={t('teaching.suffix', { title: titulo })}
            aria-haspopup="dialog"
            onClick={() =>
              suggestPurchase({ titulo, autor, edicao, editor: editora, isbn_issn: isbn })
            }
          >
            {t('teaching.suggest')}
          </Button>
        </div>
      )}
    </>
  );
}
