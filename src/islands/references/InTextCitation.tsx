import { useState } from 'react';
import {
  htmlOfRuns,
  textOfRuns,
  type ReferenceAnswer,
  type ReferenceRun,
} from '#lib/references/runs.ts';
import { withPage } from '#lib/references/with-page.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { Runs } from './Reference.tsx';

type Citation = NonNullable<ReferenceAnswer['citacao']>;

/** The citation in running text, with the page if there is one. */
export function InTextCitation({ citation }: { citation: Citation }) {
  const t = useTexts();
  const [page, setPage] = useState('');
  return (
    <section className="in-text">
      <h3>{t('references.in_text')}</h3>
      <Field
        label={t('references.page')}
        optional={t('references.optional')}
        value={page}
        maxLength={30}
        autoComplete="off"
        onChange={({ target }) => setPage(target.value)}
      />
      <dl className="in-text__forms">
        <Form name={t('references.in_parentheses')} runs={withPage(citation.parenteses, page)} />
        <Form name={t('references.in_sentence')} runs={withPage(citation.frase, page)} />
      </dl>
      <p className="small muted">{t('references.in_text_by')}</p>
    </section>
  );
}

function Form({ name, runs }: { name: string; runs: readonly ReferenceRun[] }) {
  const t = useTexts();
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd lang="pt-BR">
        <span className="in-text__form" dir="auto">
          <Runs runs={runs} />
        </span>
        <CopyButton
          variant="quiet"
          text={textOfRuns(runs)}
          html={htmlOfRuns(runs)}
          suffix={name}
          copied={t('references.copied')}
          notCopied={t('references.not_copied')}
        >
          {t('references.copy')}
        </CopyButton>
      </dd>
    </div>
  );
}
