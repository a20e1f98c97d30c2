import { RecordPanel } from '../marc/RecordPanel.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import type { Authority } from './AuthorityHead.tsx';

/** The record of an authority as cataloguers read it; a heading that titles made has none. */
export function AuthorityMarc({ authority }: { authority: Authority }) {
  const t = useTexts();
  const { cod_autoridade: cod, registro, marc } = authority;
  const file = (format: string) => `/api/autoridade/${cod}?formato=${format}`;
  return (
    <div className="entry__marc">
      <h2>{t('marc.record')}</h2>
      {registro ? (
        <RecordPanel rows={marc} fileOf={file} note={t('marc.fields_public_only')} />
      ) : (
        <p>{t('marc.heading_only')}</p>
      )}
    </div>
  );
}
