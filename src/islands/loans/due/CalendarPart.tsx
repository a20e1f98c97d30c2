import { useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { act } from '#lib/api/interrupted.ts';
import { formatDate } from '#lib/format/dates.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { handFile } from '../../ui/DownloadLinks.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { NewAddress } from './NewAddress.tsx';

/** Due dates for the patron's own calendar: as a file, or as a subscription by a private URL. */
export function CalendarPart({ since: known }: { since: string | null }) {
  const t = useTexts();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const { since, address, make, end, asks, setAsks, sending } = useAddress(known);
  const { busy, problem } = sending;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="space-6">
        {t('reminders.calendar')}
      </h2>
      <p className="space-4">{t('reminders.holds')}</p>
      <CalendarFile />
      <p className="space-5">
        {since !== null && address === null
          ? t('reminders.since', { date: formatDate(since, locale) })
          : t('reminders.why')}
      </p>
      {address !== null && <NewAddress key={address} address={address} />}
      <div className="row space-4">
        {address === null && since === null ? (
          <Button size="small" busy={busy} onClick={make}>
            {t('reminders.make')}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => setAsks('renew')}>
              {t('reminders.renew')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsks('end')}>
              {t('reminders.end')}
            </Button>
          </>
        )}
      </div>
      {asks === null && <Problem>{problem}</Problem>}
      <ConfirmDialog
        open={asks !== null}
        title={asks === 'end' ? t('reminders.end_title') : t('reminders.renew_title')}
        confirmText={asks === 'end' ? t('reminders.end') : t('reminders.renew')}
        cancelText={t('reminders.keep')}
        returnFocusTo={heading}
        onConfirm={asks === 'end' ? end : make}
        onCancel={() => setAsks(null)}
        danger
        busy={busy}
        error={problem}
      >
        <p>{asks === 'end' ? t('reminders.end_text') : t('reminders.renew_text')}</p>
      </ConfirmDialog>
    </section>
  );
}

const ADDRESS = '/emprestimo/calendario/endereco';

/** State of the private URL, its actions, and their confirmation dialogs. */
function useAddress(known: string | null) {
  const t = useTexts();
  const [since, setSince] = useState(known);
  const [address, setAddress] = useState<string | null>(null);
  const [asks, ask] = useState<'renew' | 'end' | null>(null);
  const sending = useSending();
  const setAsks = (what: typeof asks) => {
    sending.setProblem('');
    ask(what);
  };
  const make = () =>
    sending.send(async () => {
      setAddress((await act(`PUT ${ADDRESS}`, {})).endereco);
      ask(null);
    });
  const end = () =>
    sending.send(async () => {
      await act(`DELETE ${ADDRESS}`, {});
      setAddress(null);
      setSince(null);
      ask(null);
      showToast({ text: t('reminders.ended') });
    });
  return { since, address, make, end, asks, setAsks, sending };
}

function CalendarFile() {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  const download = () =>
    send(async () => {
      const text = await call('GET /emprestimo/calendario', {});
      const content = new Blob([text], { type: 'text/calendar' });
      handFile({ content, name: `${t('reminders.file_name')}.ics` });
    });
  return (
    <>
      <div className="row space-4">
        <Button size="small" icon={screenIcons.download} busy={busy} onClick={download}>
          {t('reminders.file')}
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </>
  );
}
