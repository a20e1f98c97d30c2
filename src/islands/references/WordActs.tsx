import { useState } from 'react';
import { htmlOfDocument, textOfDocument, type WordDocument } from '#lib/references/word/html.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../ui/Button.tsx';
import { copyWhenReady } from '../ui/copy-text.ts';
import { handFile } from '../ui/DownloadLinks.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { Problem } from '../ui/Notice.tsx';

interface Props {
  /** Builds the document; called at each press. */
  load: () => Promise<WordDocument>;
  /** Titles that were chosen: those that have left the catalogue are told. */
  count: number;
  /** The screen has another main act. */
  isOutlined?: boolean;
}

/**
 * References into a word processor: by the clipboard in bold and italics, or as a file. On a phone
 * they stand in a bar at the foot. Needs the tables `references` and `errors`.
 */
export function WordActs({ load, count, isOutlined = false }: Props) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const [outcome, setOutcome] = useState('');
  const tell = (said: string, { paragraphs }: WordDocument) => {
    const missing = count - paragraphs.length;
    const left = missing > 0 ? t('references.word_missing', { count: missing }) : '';
    setOutcome([said, left].filter(Boolean).join(' '));
  };
  const copy = () =>
    send(async () => {
      setOutcome('');
      const ready = load();
      const isCopied = await copyWhenReady(
        ready.then((made) => ({ text: textOfDocument(made), html: htmlOfDocument(made) })),
      );
      const made = await ready;
      const { length } = made.paragraphs;
      if (isCopied) tell(t('references.word_copied', { count: length }), made);
      else setOutcome(t('references.word_not_copied'));
    });
  const keep = (format: 'docx' | 'rtf') =>
    send(async () => {
      setOutcome('');
      const made = await load();
      handFile(await fileOf(made, format));
      tell(t('references.word_kept', { count: made.paragraphs.length }), made);
    });
  return (
    <div className="word-acts no-print">
      <p className="word-acts__outcome small muted" aria-live="polite">
        {outcome}
      </p>
      <Problem>{problem}</Problem>
      <div className="word-acts__buttons">
        <Button
          variant={isOutlined ? 'outlined' : 'solid'}
          icon={screenIcons.copy}
          busy={busy}
          onClick={copy}
        >
          {t('references.word_copy')}
        </Button>
        {(['docx', 'rtf'] as const).map((format) => (
          <Button key={format} icon={screenIcons.download} busy={busy} onClick={() => keep(format)}>
            <span className="visually-hidden">{t('references.word_download')} </span>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The writer of a format is loaded with the first file. */
async function fileOf(made: WordDocument, format: 'docx' | 'rtf') {
  const { wordFile } = await import('#lib/references/word/files.ts');
  return wordFile(made, format);
}
