import { call } from '#lib/api/call.ts';
import { accountPath } from '#lib/routes/account.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../../ui/Button.tsx';
import { handFile } from '../../ui/DownloadLinks.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** Due dates and pick-ups as a calendar file, and the way to the private address of the same. */
export function IntoCalendar() {
  const t = useTexts();
  const locale = useLocale();
  const { busy, problem, send } = useSending();
  const download = () =>
    send(async () => {
      const text = await call('GET /emprestimo/calendario', {});
      const content = new Blob([text], { type: 'text/calendar' });
      handFile({ content, name: `${t('account-home.calendar_file')}.ics` });
    });
  return (
    <div className="row space-5 no-print">
      <Button size="small" icon={screenIcons.download} busy={busy} onClick={download}>
        {t('account-home.calendar')}
      </Button>
      <a className="small" href={accountPath(locale, 'loans')}>
        {t('account-home.calendar_address')}
      </a>
      <Problem>{problem}</Problem>
    </div>
  );
}
