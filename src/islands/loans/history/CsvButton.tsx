import type { Output } from '#contract/calls.ts';
import { BYTE_ORDER_MARK, csvRow } from '#contract/shared/export/csv.ts';
import { call } from '#lib/api/call.ts';
import { pageCurrency } from '#lib/format/money.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { Button } from '../../ui/Button.tsx';
import { handFile } from '../../ui/DownloadLinks.tsx';
import { Problem } from '../../ui/Notice.tsx';
import { useSending } from '../../ui/hooks/use-sending.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import type { HistoryQuery } from '../HistoryScreen.tsx';

type PastLoan = Output<'GET /emprestimo/historico'>['itens'][number];

/** Maximum page size of the call. */
const PAGE_SIZE = 100;

/** Loads all loans that match the filters, without duplicates if one is returned meanwhile. */
async function loadAll(historyQuery: HistoryQuery): Promise<PastLoan[]> {
  const loans = new Map<number, PastLoan>();
  for (let page = 1, total = 1; (page - 1) * PAGE_SIZE < total; page++) {
    const query = { ...historyQuery, page, perPage: PAGE_SIZE };
    const response = await call('GET /emprestimo/historico', { query });
    total = response.total;
    for (const loan of response.itens) loans.set(loan.cod_emprestimo, loan);
  }
  return [...loans.values()];
}

/** Downloads the filtered list as CSV. */
export function CsvButton({ query }: { query: HistoryQuery }) {
  const t = useTexts();
  const locale = useLocale();
  const { busy, problem, send } = useSending();
  const head = [
    ...[t('loan-history.csv_title'), t('loan-history.csv_author'), t('loan-history.csv_lent')],
    ...[t('loan-history.csv_due'), t('loan-history.csv_returned'), t('loan-history.csv_renewals')],
    ...[t('loan-history.csv_fine', { currency: pageCurrency() }), t('loan-history.csv_library')],
  ];
  const dayOf = (instant: string) => instant.slice(0, 10);
  const endOf = ({ data_devolucao: at, encerramento: ending }: PastLoan) => {
    if (ending === 'perdido') return `${dayOf(at)} (${t('loan-history.lost')})`;
    return ending ? `${dayOf(at)} (${t('loan-history.claimed')})` : dayOf(at);
  };

  const download = () =>
    send(async () => {
      const rows = (await loadAll(query)).map((loan) => [
        ...[loan.titulo, loan.autor, dayOf(loan.data_emprestimo), dayOf(loan.data_prevista)],
        ...[endOf(loan), loan.renovacoes, loan.multa, loan.desc_biblioteca],
      ]);
      const lines = [head, ...rows].map((cells) => csvRow(cells, locale));
      const content = new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' });
      handFile({ content, name: `${t('loan-history.csv_file')}.csv` });
    });

  return (
    <>
      <Button size="small" icon={screenIcons.download} busy={busy} onClick={download}>
        {t('loan-history.csv')}
      </Button>
      <Problem>{problem}</Problem>
    </>
  );
}
