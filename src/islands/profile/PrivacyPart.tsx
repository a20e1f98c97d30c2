import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { call } from '#lib/api/call.ts';
import { formatInstant } from '#lib/format/times.ts';
import { accountPath } from '#lib/routes/account.ts';
import { Button } from '../ui/Button.tsx';
import { handFile } from '../ui/DownloadLinks.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Problem } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { Consent } from './Consent.tsx';
import { Erasure } from './Erasure.tsx';
import { Part } from './Part.tsx';

export type Privacy = Output<'GET /pessoas/meu-pergamum/privacidade'>;

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/meu-pergamum/privacidade', {}, { signal });

/** Privacidade: what was agreed to, everything to take away, erasure, and who looked at the record. */
export function PrivacyPart() {
  const t = useTexts();
  const locale = useLocale();
  const person = usePerson();
  const { answered, error, retry } = useAnswer(String(person), ask);
  const [changed, setChanged] = useState<Privacy | null>(null);
  const privacy = changed ?? answered?.answer;
  return (
    <Part id="privacidade" title={t('profile.privacy')}>
      {!privacy && !error && <Skeleton shape="rows" count={3} label={t('profile.loading')} />}
      {!privacy && error !== null && (
        <LoadFailed title={t('profile.privacy_failed')} error={error} onRetry={retry} level={3} />
      )}
      {privacy && (
        <>
          <dl className="profile-facts">
            <Consent consent={privacy.consentimento} onChanged={setChanged} />
            <div>
              <dt>{t('profile.reading')}</dt>
              <dd>{t('profile.reading_text')}</dd>
              <dd className="profile-facts__acts">
                <a href={accountPath(locale, 'history')}>{t('profile.reading_see')}</a>
              </dd>
            </div>
            <Everything />
            <Erasure erasure={privacy.apagamento} onChanged={setChanged} />
          </dl>
          <Views views={privacy.acessos} />
        </>
      )}
    </Part>
  );
}

/** Everything that is held, as a page to read and as data. */
function Everything() {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const name = t('profile.everything_file');
  const page = () =>
    send(async () => {
      const html = await call('GET /pessoas/meu-pergamum/privacidade/dados/pagina', {});
      handFile({ content: new Blob([html], { type: 'text/html' }), name: `${name}.html` });
    });
  const json = () =>
    send(async () => {
      const everything = await call('GET /pessoas/meu-pergamum/privacidade/dados', {});
      const text = JSON.stringify(everything, null, 2);
      handFile({ content: new Blob([text], { type: 'application/json' }), name: `${name}.json` });
    });
  const suffix = t('profile.suffix', { what: t('profile.everything') });
  return (
    <div>
      <dt>{t('profile.everything')}</dt>
      <dd>
        {t('profile.everything_text')}
        <Problem>{problem}</Problem>
      </dd>
      <dd className="profile-facts__acts">
        <Button size="small" variant="quiet" busy={busy} suffix={suffix} onClick={page}>
          {t('profile.everything_page')}
        </Button>
        <Button size="small" variant="quiet" busy={busy} suffix={suffix} onClick={json}>
          {t('profile.everything_json')}
        </Button>
      </dd>
    </div>
  );
}

function Views({ views }: { views: Privacy['acessos'] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <>
      <h3 className="space-6">{t('profile.views')}</h3>
      {views.length === 0 && <p className="small muted space-4">{t('profile.views_none')}</p>}
      <ul>
        {views.map(({ data, quem, posto, ato, desc_ato: act }, at) => (
          // Several acts may be of one moment; they do not change their places.
          <li key={`${data} ${ato} ${String(at)}`} className="profile-line">
            <p>
              <b>{[quem || t('profile.views_desk'), posto].filter(Boolean).join(', ')}</b>
              <small>{act}</small>
            </p>
            <span className="small muted num">{formatInstant(data, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
