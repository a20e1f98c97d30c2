import { expectedReturn } from '#contract/shared/loans/expected-return.ts';
import { serverTime } from '#lib/clock.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { COPY_MARKS } from '#lib/marks.ts';
import { Status } from '../ui/Status.tsx';
import { useTexts } from '../ui/island/texts.tsx';
import type { ShelfTitle } from './use-shelf.ts';

type State = NonNullable<ShelfTitle['disponibilidade'][number]['situacao']>;

const words = (t: Translate): Record<State, string> => ({
  disponivel: t('related.available'),
  emprestado: t('related.on_loan'),
  reservado: t('related.reserved'),
  consulta_local: t('related.reference_only'),
  em_transito: t('related.in_transit'),
  quarentena: t('related.quarantine'),
  em_processamento: t('related.in_process'),
  encomendado: t('related.on_order'),
  em_reparo: t('related.repair'),
  nao_localizado: t('related.missing'),
});

/** How a title stands now, in a word: where it can be had, if anywhere. */
export function SeenStatus({
  title: { disponibilidade: places, acesso_remoto: access, tipo_contido: contained },
}: {
  title: Pick<ShelfTitle, 'disponibilidade' | 'acesso_remoto'> &
    Partial<Pick<ShelfTitle, 'tipo_contido'>>;
}) {
  const t = useTexts();
  const place = places.find(({ disponiveis }) => disponiveis > 0) ?? places[0];
  const state = place?.situacao;
  if (state !== 'disponivel' && access === 'cr')
    return <Status kind="online">{t('related.online')}</Status>;
  if (state === undefined && contained) return null;
  if (state === undefined) return <Status kind="closed">{t('related.no_copies')}</Status>;
  const dues = places.flatMap(({ data_devolucao: due }) => due ?? []);
  if (state === 'emprestado' && expectedReturn(dues, serverTime())?.overdue) {
    return <Status kind="overdue">{t('related.overdue')}</Status>;
  }
  return <Status kind={COPY_MARKS[state]}>{words(t)[state]}</Status>;
}
