import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { usePerson } from '../ui/hooks/use-person.ts';
import { useScreenHeading } from '../ui/hooks/use-screen-heading.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { CardValidity } from './CardValidity.tsx';
import { DataPart } from './DataPart.tsx';
import { Devices } from './Devices.tsx';
import { PrivacyPart } from './PrivacyPart.tsx';
import { Receivers } from './Receivers.tsx';
import type { PersonalData } from './rows.ts';

const ask = (_question: string, signal: AbortSignal) =>
  call('GET /pessoas/meu-pergamum/dados-personais', {}, { signal });

/** Dados, aparelhos e privacidade: what the library knows of a person, and where they are signed in. */
export function ProfileScreen() {
  const t = useTexts();
  const person = usePerson();
  const { answered, error, retry } = useAnswer(String(person), ask);
  const [changed, setChanged] = useState<PersonalData | null>(null);
  const asked = answered?.answer ?? null;
  const data = changed && changed.cod_pessoa === asked?.cod_pessoa ? changed : asked;
  useScreenHeading(data?.nome ?? null);
  usePartOfAddress(data !== null);

  if (error && !data) {
    return <LoadFailed title={t('profile.data_failed')} error={error} onRetry={retry} />;
  }
  if (!data) return <Skeleton shape="rows" count={6} label={t('profile.loading')} />;
  return (
    <>
      <p className="muted profile-who">
        {[data.carteira && t('profile.card', { card: data.carteira }), data.grupo, data.login]
          .filter(Boolean)
          .join(', ')}
      </p>
      {data.validade && <CardValidity card={data.validade} onChanged={setChanged} />}
      <nav className="profile-toc" aria-label={t('profile.parts')}>
        <a href="#dados">{t('profile.data')}</a>
        <a href="#autorizados">{t('profile.receivers')}</a>
        <a href="#aparelhos">{t('profile.devices')}</a>
        <a href="#privacidade">{t('profile.privacy')}</a>
      </nav>
      <DataPart key={data.cod_pessoa} data={data} onChanged={setChanged} />
      <Receivers />
      <Devices />
      <PrivacyPart key={`privacy ${data.cod_pessoa}`} />
    </>
  );
}

/** An address may lead to a part, which is not there yet when the page opens. */
function usePartOfAddress(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || window.location.hash.length < 2) return;
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
}
