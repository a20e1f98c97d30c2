import { marcFields, marcText, type MarcRow } from '#lib/marc/fields.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { DownloadLinks } from '../ui/DownloadLinks.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import { MarcTable } from './MarcTable.tsx';

interface Props {
  rows: readonly MarcRow[];
  /** Address of the record as a file of a format (`formato` of the contract), where there are files. */
  fileOf?: (format: 'iso2709' | 'marcxml') => string;
  /** What is left out. */
  note: string;
}

/** A record to read, to copy and to keep. Needs the tables `marc`, `errors` and `refusals`. */
export function RecordPanel({ rows, fileOf, note }: Props) {
  const t = useTexts();
  return (
    <>
      <div className="row">
        {fileOf && (
          <DownloadLinks
            files={[
              { address: fileOf('iso2709'), label: t('marc.iso2709') },
              { address: fileOf('marcxml'), label: t('marc.marcxml') },
            ]}
          />
        )}
        <CopyButton
          text={marcText(marcFields(rows))}
          suffix={t('marc.copy_record')}
          copied={t('marc.copied')}
          notCopied={t('marc.not_copied')}
        >
          {t('marc.copy')}
        </CopyButton>
      </div>
      <MarcTable rows={rows} />
      <p className="small muted space-4">{note}</p>
    </>
  );
}
