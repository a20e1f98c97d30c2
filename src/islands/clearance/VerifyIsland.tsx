import { useState, type SyntheticEvent } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { isApiError } from '#lib/api/http.ts';
import { formatDate, formatDayOfMonth, formatFullDay } from '#lib/format/dates.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Field } from '../ui/form/Field.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocationQuery } from '../ui/hooks/use-location.ts';
import { Island, type IslandProps } from '../ui/island/Island.tsx';
import { useLocale, useTexts } from '../ui/island/texts.tsx';

type Verified = Output<'GET /nada-consta/:codigo'>;

const ask = (codigo: string, signal: AbortSignal) =>
  call('GET /nada-consta/:codigo', { params: { codigo } }, { signal }).catch((error: unknown) => {
    if (isApiError(error) && error.statusCode === 404) return null;
    throw error;
  });

/** What anybody may know of a declaration, by its code. */
export function VerifyIsland(props: IslandProps) {
  return (
    <Island {...props}>
      <Verification />
    </Island>
  );
}

function Verification() {
  const t = useTexts();
  const [query, go] = useLocationQuery();
  const code = (new URLSearchParams(query).get('codigo') ?? '').trim();
  const { answered, error, loading, retry } = useAnswer(code === '' ? null : code, ask);
  const told = answered?.question === code ? answered : null;
  return (
    <>
      {loading && <Skeleton shape="rows" count={2} label={t('clearance.checking')} />}
      <div aria-live="polite">
        {!loading && told && code !== '' && <Verdict verified={told.answer} code={code} />}
      </div>
      {!loading && error !== null && (
        <LoadFailed title={t('clearance.not_verified')} error={error} onRetry={retry} />
      )}
      <CodeForm another={code !== ''} onAsk={(next) => go(`?codigo=${encodeURIComponent(next)}`)} />
    </>
  );
}

function CodeForm({ another, onAsk }: { another: boolean; onAsk: (code: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() !== '') onAsk(typed.trim());
  };
  return (
    <form className="space-7" onSubmit={submit} noValidate>
      <Field
        label={another ? t('clearance.another_code') : t('clearance.code_label')}
        hint={t('clearance.code_hint')}
        error={missing ? t('clearance.code_missing') : undefined}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="row space-4">
        <Button type="submit" variant={another ? 'outlined' : 'solid'}>
          {t('clearance.verify')}
        </Button>
      </div>
    </form>
  );
}

function Verdict({ verified, code }: { verified: Verified | null; code: string }) {
  const t = useTexts();
  const locale = useLocale();
  if (!verified) {
    return (
      <Notice tone="bad" title={t('clearance.unknown')}>
        {t('clearance.unknown_text')}
      </Notice>
    );
  }
  const { situacao, validade } = verified;
  const until = formatDayOfMonth(validade, locale);
  return (
    <>
      {situacao === 'valida' && (
        <Notice tone="ok" title={t('clearance.valid')}>
          {t('clearance.valid_text', { date: formatFullDay(validade, locale) })}
        </Notice>
      )}
      {situacao === 'vencida' && (
        <Notice tone="warn" title={t('clearance.expired', { date: until })}>
          {t('clearance.expired_text')}
        </Notice>
      )}
      {situacao === 'anulada' && (
        <Notice tone="warn" title={t('clearance.revoked')}>
          {t('clearance.revoked_text')}
        </Notice>
      )}
      <VerifiedFacts verified={verified} code={code} />
      <p className="small muted space-4">{t('clearance.nothing_more')}</p>
    </>
  );
}

function VerifiedFacts({ verified, code }: { verified: Verified; code: string }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <dl className="facts space-5">
      <div>
        <dt>{t('clearance.code')}</dt>
        <dd className="shelfmark">{code.toUpperCase()}</dd>
      </div>
      <div>
        <dt>{t('clearance.initials')}</dt>
        <dd>{verified.iniciais}</dd>
      </div>
      <div>
        <dt>{t('clearance.issued')}</dt>
        <dd>{formatDate(verified.emitida_em, locale)}</dd>
      </div>
      <div>
        <dt>{t('clearance.valid_until')}</dt>
        <dd>{formatDate(verified.validade, locale)}</dd>
      </div>
      <div>
        <dt>{t('clearance.unit')}</dt>
        <dd>{verified.unidade}</dd>
      </div>
    </dl>
  );
}
