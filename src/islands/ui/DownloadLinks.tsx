import { useState } from 'react';
import { download } from '#lib/api/download.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { ButtonLink } from './Button.tsx';
import { Problem } from './Notice.tsx';
import { takeClick } from './take-click.ts';
import { useErrorText } from './error-text.ts';

interface File {
  /** Address of the file: an ordinary link. */
  address: string;
  label: string;
}

/**
 * Links to files of the `/api`. With script a refusal is told here instead of in a page of JSON.
 * Needs the tables `errors` and `refusals`.
 */
export function DownloadLinks({ files }: { files: readonly File[] }) {
  const [error, setError] = useState<unknown>(null);
  const errorText = useErrorText();
  const fetchFile = (address: string) => {
    setError(null);
    download(address).then(handFile, setError);
  };
  return (
    <>
      {files.map(({ address, label }) => (
        <ButtonLink
          key={address}
          href={address}
          size="small"
          icon={screenIcons.download}
          onClick={(event) => takeClick(event, () => fetchFile(address))}
        >
          {label}
        </ButtonLink>
      ))}
      {error !== null && <Problem>{errorText(error)}</Problem>}
    </>
  );
}

/** Gives a file to the browser to keep. */
export function handFile({ content, name }: { content: Blob; name: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
