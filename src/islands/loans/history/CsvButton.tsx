import type { Output } from '#contract/calls.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/export/csv.ts';
import { call } from '#lib/api/call.ts';
import { pageCurrency } from '#lib/format/money.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../../ui/Button.tsx';
import { handFile } from '../../ui/DownloadLinks.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { Filters } from './HistoryFilters.tsx';
import { queryOf } from './history-query.ts';

type PastLoan = Output<'GET /emprestimo/historico'>['itens'][number];

/** The most that the server gives at once. */
const AT_ONCE = 100;

/** Every loan that the filters leave, page by page; each once, also when one comes back meanwhile. */
async function readAll(filters: Filters): Promise<PastLoan[]> {
  const loans = new Map<number, PastLoan>();
  for (let page = 1, total = 1; (page - 1) * AT_ONCE < total; page++) {
    const query = { ...queryOf(filters), page, perPage: AT_ONCE };
    const answer = await call('GET /emprestimo/historico', { query });
    total = answer.total;
    for (const loan of answer.itens) loans.set(loan.cod_emprestimo, loan);
  }
  return [...loans.values()];
}

/** The list as a table for spreadsheets, as the filters leave it. */
export function CsvButton({ filters }: { filters: Filters }) {
  const t = useTexts();
  const locale = useLocale();
  const { busy, problem, send } = useSending();
  const head = [
    ...[t('history.csv_title'), t('history.csv_author'), t('history.csv_lent')],
    ...[t('history.csv_due'), t('history.csv_returned'), t('history.csv_renewals')],
    ...[t('history.csv_fine', { currency: pageCurrency() }), t('history.csv_library')],
  ];
  const dayOf = (instant: string) => instant.slice(0, 10);

  const download = () =>
    send(async () => {
      const rows = (await readAll(filters)).map((loan) => [
        ...[loan.titulo, loan.autor, dayOf(loan.data_emprestimo), dayOf(loan.data_prevista)],
        ...[dayOf(loan.data_devolucao), loan.renovacoes, loan.multa, loan.desc_biblioteca],
      ]);
      const lines = [head, ...rows].map((cells) => csvRow(cells, locale));
      const content = new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' });
      handFile({ content, name: `${t('history.csv_file')}.csv` });
    });

  return (
    <>
      <Button size="small" icon={screenIcons.download} busy={busy} onClick={download}>
        {t('history.csv')}
      </Button>
      {problem !== '' && (
        <Notice tone="bad" live="alert">
          {problem}
        </Notice>
      )}
    </>
  );
}
