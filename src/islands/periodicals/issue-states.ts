import type { IssueState } from '#contract/shared/constants.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import type { StatusKind } from '#lib/marks.ts';

/** The mark and colour of each state. */
export const STATE_KINDS: Record<IssueState, StatusKind> = {
  recebido: 'available',
  esperado: 'closed',
  em_falta: 'overdue',
  reclamado: 'closing',
};

/** The word of each state. */
export const stateWords = (t: Translate): Record<IssueState, string> => ({
  recebido: t('periodicals.state_recebido'),
  esperado: t('periodicals.state_esperado'),
  em_falta: t('periodicals.state_em_falta'),
  reclamado: t('periodicals.state_reclamado'),
});
