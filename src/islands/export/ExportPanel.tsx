import exportStyle from '../../styles/components/export.css?url';
import { useEffect, useState } from 'react';
import {
  EXPORT_FORMATS,
  EXPORT_MAX,
  EXPORT_NAMES,
  type ExportFormat,
} from '#contract/shared/export/formats.ts';
import { fetchExport } from '#lib/api/export/fetch-export.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { handFile } from '../ui/DownloadLinks.tsx';
import { Checkbox } from '../ui/form/Checkbox.tsx';
import { RadioGroup } from '../ui/form/Radio.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { Problem } from '../ui/Notice.tsx';
import { MailForm } from './MailForm.tsx';

interface Props {
  /** The titles, in their order. */
  ids: readonly number[];
}

/** Formats that are text which people paste. */
const COPIED: readonly ExportFormat[] = ['abnt', 'txt', 'bibtex', 'ris'];

/**
 * Titles to take home: the format, then to copy, to keep, or by e-mail. Needs the tables `export`, `errors` and
 * `refusals`.
 */
export function ExportPanel({ ids }: Props) {
  const t = useTexts();
  const [format, setFormat] = useState<ExportFormat>('abnt');
  const [withHoldings, setHoldings] = useState(false);
  const taken = ids.slice(0, EXPORT_MAX);
  const wanted = { format, ids: taken, withHoldings };
  useEffect(() => void loadStyle(exportStyle), []);
  const options = EXPORT_NAMES.map((name) => ({
    value: name,
    label: EXPORT_FORMATS[name].name ?? t('export.text'),
  }));
  return (
    <div className="export">
      <RadioGroup
        legend={t('export.format')}
        name="formato-exportacao"
        value={format}
        options={options}
        onChange={(value) => setFormat(value as ExportFormat)}
      />
      <Checkbox
        label={t('export.with_holdings')}
        checked={withHoldings}
        onChange={() => setHoldings(!withHoldings)}
      />
      {ids.length > EXPORT_MAX && (
        <p className="small muted">{t('export.first', { max: EXPORT_MAX })}</p>
      )}
      <Take wanted={wanted} />
      <MailForm wanted={wanted} />
    </div>
  );
}

interface TakeProps {
  wanted: { format: ExportFormat; ids: readonly number[]; withHoldings: boolean };
}

/** To copy or to keep, with how far it is and what came of it. */
function Take({ wanted }: TakeProps) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState('');
  const count = wanted.ids.length;
  const fetchIt = () => {
    setOutcome('');
    setDone(0);
    return fetchExport(wanted, setDone);
  };
  const keep = () =>
    send(async () => {
      handFile(await fetchIt());
      setOutcome(t('export.kept', { count }));
    });
  const copy = () =>
    send(async () => {
      const { content } = await fetchIt();
      const isCopied = await copyText(await content.text());
      setOutcome(isCopied ? t('export.copied', { count }) : t('export.not_copied'));
    });
  const isCounted = EXPORT_FORMATS[wanted.format].end !== null;
  return (
    <>
      <div className="row">
        <Button icon={screenIcons.download} busy={busy} onClick={keep}>
          {t('export.download')}
        </Button>
        {COPIED.includes(wanted.format) && (
          <Button icon={screenIcons.copy} busy={busy} onClick={copy}>
            {t('export.copy')}
          </Button>
        )}
      </div>
      {busy && (
        <p className="export__progress small muted">
          <progress
            aria-label={t('export.progress')}
            max={count}
            value={isCounted ? Math.min(done, count) : undefined}
          />
          {isCounted && <span>{t('export.so_far', { done: Math.min(done, count), count })}</span>}
        </p>
      )}
      <p className="small muted" aria-live="polite">
        {busy ? t('export.progress') : outcome}
      </p>
      <Problem>{problem}</Problem>
    </>
  );
}
