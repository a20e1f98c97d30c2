import type { Locale } from '#contract/shared/languages.ts';
import { call } from '#lib/api/call.ts';
import { formatDue } from '#lib/format/times.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { ToastInput } from '#lib/toasts.ts';

/** Renews the reader's loan of this title; the result as a message. */
export async function renewHere(loan: number, locale: Locale, t: Translate): Promise<ToastInput> {
  const body = { emprestimos: [loan] };
  const [result] = (await call('POST /emprestimo/renovacao', { body })).itens;
  const { ok, data_devolucao: due, motivos } = result ?? {};
  if (ok && due) return { text: t('titles.renewed', { date: formatDue(due, locale) }) };
  return { text: motivos?.[0]?.mensagem ?? t('titles.renew_failed'), tone: 'error' };
}
