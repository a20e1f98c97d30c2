import { useState } from 'react';
import { formatInstant } from '#lib/format/times.ts';
import { staffAct } from '#lib/staff/staff-call.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { ActForm } from '../forms/ActForm.tsx';
import type { PersonActs, PersonRecord } from '../use-person-record.ts';
import { Part } from './Part.tsx';

interface Props {
  record: PersonRecord;
  acts: PersonActs;
}

type Request = 'factor' | 'clearance' | null;

/** What cannot be undone: removing the second factor, and the clearance declaration. */
export function Account({ record, acts }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [request, setRequest] = useState<Request>(null);
  const [document, setDocument] = useState('');
  const { segundo_fator: hasFactor, senha_temporaria_ate: until } = record.pessoa;
  return (
    <Part title={t('people.account')}>
      {until && (
        <p className="small">
          {t('people.password_until', { until: formatInstant(until, locale) })}
        </p>
      )}
      {request === null ? (
        <div className="row">
          {hasFactor && (
            <Button size="small" onClick={() => setRequest('factor')}>
              {t('people.factor_remove')}
            </Button>
          )}
          <Button size="small" onClick={() => setRequest('clearance')}>
            {t('people.clearance')}
          </Button>
        </div>
      ) : (
        <Ending
          {...{ record, acts, request }}
          onIssued={setDocument}
          onClose={() => setRequest(null)}
        />
      )}
      {document && (
        <p className="small">
          <a href={document}>{t('people.clearance_open')}</a>
        </p>
      )}
    </Part>
  );
}

interface EndingProps extends Props {
  request: Exclude<Request, null>;
  onIssued: (address: string) => void;
  onClose: () => void;
}

function Ending({ record, acts, request, onIssued, onClose }: EndingProps) {
  const t = useTexts();
  const { cod_pessoa: id } = record.pessoa;
  const form = { busy: acts.busy, problem: acts.problem, onClose };
  const removeFactor = () =>
    acts.act(
      () => staffAct('DELETE /equipe/pessoas/:id/segundo-fator', { params: { id } }),
      () => t('people.factor_removed'),
      onClose,
    );
  const issue = () => {
    const sure = { params: { id }, body: { confirmo: true as const } };
    acts.act(
      () => staffAct('POST /equipe/pessoas/:id/nada-consta', sure),
      () => t('people.cleared'),
      ({ url_pdf }) => {
        onIssued(url_pdf);
        onClose();
      },
    );
  };
  return request === 'factor' ? (
    <ActForm
      {...form}
      title={t('people.factor_remove')}
      submit={t('people.factor_remove')}
      consequence={t('people.factor_consequence')}
      onSubmit={removeFactor}
    />
  ) : (
    <ActForm
      {...form}
      title={t('people.clearance')}
      submit={t('people.clearance_issue')}
      consequence={t('people.clearance_consequence')}
      onSubmit={issue}
    />
  );
}
