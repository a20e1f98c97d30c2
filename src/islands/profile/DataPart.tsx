import { useEffect, useRef, useState, type ReactNode } from 'react';
import { readDraft, deleteDraft, saveDraft } from '#lib/stores/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useUndoToast } from '../ui/hooks/use-undo-toast.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Part } from './Part.tsx';
import { PendingEmails } from './PendingEmails.tsx';
import { RowForm, saveRow } from './RowForm.tsx';
import {
  isRow,
  ROW_NAMES,
  ROWS,
  rowText,
  rowTitles,
  taxNumberText,
  type PersonalData,
  type RowName,
} from './rows.ts';

/** The draft of the line that is open; it names the line, too. */
const DRAFT = 'personal-data';

const openBefore = (): RowName | null => {
  const row = readDraft(DRAFT).fields['row'] ?? '';
  return isRow(row) ? row : null;
};

interface Props {
  data: PersonalData;
  onChanged: (data: PersonalData) => void;
}

/** Says that a line was saved, and offers the former data; addresses of e-mail are undone by e-mail. */
function useSavedMessage(onChanged: Props['onChanged']) {
  const t = useTexts();
  const offerUndo = useUndoToast();
  return (row: RowName, before: PersonalData, now: PersonalData): void => {
    if (row !== 'email')
      return offerUndo(t('profile.saved'), async () => onChanged(await saveRow(row, before)));
    const waits = now.emails_pendentes.length > 0;
    showToast({ text: waits ? t('profile.email_sent') : t('profile.saved') });
  };
}

/** Personal data as facts that are read; one line at a time opens to be changed. */
export function DataPart({ data, onChanged }: Props) {
  const t = useTexts();
  const [open, setOpen] = useState(openBefore);
  const list = useRef<HTMLDListElement>(null);
  const [left, setLeft] = useState<RowName | null>(null);
  const reportSaved = useSavedMessage(onChanged);
  // Whoever closes a line is where it was opened.
  useEffect(() => {
    if (left !== null)
      list.current
        ?.querySelector<HTMLElement>(`[data-row=${left}] .profile-facts__acts button:last-of-type`)
        ?.focus();
  }, [left]);

  const close = () => {
    deleteDraft(DRAFT);
    setLeft(open);
    setOpen(null);
  };
  const change = (row: RowName) => {
    const { person } = readDraft(DRAFT);
    saveDraft(DRAFT, { fields: { row }, person });
    setLeft(null);
    setOpen(row);
  };
  const formOf = (row: RowName) => {
    const onSaved = (now: PersonalData) => {
      close();
      onChanged(now);
      reportSaved(row, data, now);
    };
    const own = { data, onClose: close, onSaved };
    return row === 'email' ? <EmailForm {...own} /> : <RowForm row={row} {...own} />;
  };
  return (
    <Part id="dados" title={t('profile.data')}>
      <dl className="profile-facts" ref={list}>
        <div>
          <dt>{t('profile.name')}</dt>
          <dd>
            {data.nome}
            <small>{t('profile.name_note')}</small>
          </dd>
        </div>
        {ROW_NAMES.map((row) =>
          row === open ? (
            <div key={row} className="profile-facts__open">
              <dt>{rowTitles(t)[row]}</dt>
              <dd>{formOf(row)}</dd>
            </div>
          ) : (
            <Fact key={row} row={row} data={data} onChange={() => change(row)}>
              {row === 'email' && <PendingEmails data={data} onChanged={onChanged} />}
            </Fact>
          ),
        )}
      </dl>
    </Part>
  );
}

/** A number with a hyphen: postal code, telephone, tax number. */
const HYPHENED = /([\d.•]+-[\d•]+)/;

/** The same words; a number with a hyphen stays on one line. */
const unbroken = (text: string): ReactNode =>
  text && (
    <>
      {text.split(HYPHENED).map((part, at) =>
        HYPHENED.test(part) ? (
          <span key={at} className="profile-facts__whole">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );

interface FactProps {
  row: RowName;
  data: PersonalData;
  onChange: () => void;
  /** Below what the line says. */
  children?: ReactNode;
}

function Fact({ row, data, onChange, children }: FactProps) {
  const t = useTexts();
  const locale = useLocale();
  const title = rowTitles(t)[row];
  const [shown, setShown] = useState(false);
  const text = rowText(row, data, t, locale);
  const isHidden = row === 'cpf' && text !== '';
  const mayChange = ROWS[row].some((name) => data.editaveis.includes(name));
  const notes: Partial<Record<RowName, string>> = {
    email: t('profile.email_note'),
    avisos: t('profile.receive_note'),
  };
  const note = mayChange ? notes[row] : t('profile.closed_note');
  return (
    <div data-row={row}>
      <dt>{title}</dt>
      <dd>
        {unbroken(isHidden && shown ? taxNumberText(data.cpf, true) : text) || t('profile.unsaid')}
        {note && <small>{note}</small>}
      </dd>
      <dd className="profile-facts__acts">
        {isHidden && (
          <Button
            size="small"
            variant="quiet"
            pressed={shown}
            suffix={t('profile.suffix', { what: title })}
            onClick={() => setShown(!shown)}
          >
            {t('profile.show')}
          </Button>
        )}
        {mayChange && (
          <Button
            size="small"
            variant="quiet"
            suffix={t('profile.suffix', { what: title })}
            onClick={onChange}
          >
            {t('profile.change')}
          </Button>
        )}
      </dd>
      {children}
    </div>
  );
}
