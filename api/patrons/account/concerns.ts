import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { concernsOf, needsAttention, type Concern } from '../../circulation/concerns/rules.ts';
import { readConcerns } from '../../circulation/concerns/store.ts';
import { requestStateWire } from '../../circulation/concerns/wire.ts';
import { formatMoney } from '../../core/http/money.ts';
import { requirePatron } from '../../core/http/refused.ts';
import { word } from '../../core/words.ts';
import type { Services } from '../../services.ts';
import { formatParam } from '#contract/shared/param-formats.ts';
import { dayOf } from '../../circulation/units/moments.ts';

type Concerns = Output<'GET /pessoas/meu-pergamum/atencao'>;
type ConcernRow = Concerns['itens'][number];

const LOANS = '/meupergamum/app/emprestimo';

/**
 * What needs the patron's attention.
 *
 * @throws 401 `token_invalid` where there is no such patron any more
 */
export async function ownConcerns(
  { db, now, settings }: Services,
  { patronId, locale }: { patronId: number; locale: Locale },
): Promise<Concerns> {
  const at = now();
  const asked = { patronId, zone: settings.timeZone, now: at };
  const facts = requirePatron(await readConcerns(db.queries, asked));
  const needing = concernsOf(facts, at).filter(needsAttention);
  return { itens: needing.map((concern) => concernWire(concern, locale)) };
}

function concernWire(concern: Concern, locale: Locale): ConcernRow {
  const row = (
    tipo: ConcernRow['tipo'],
    caminho: string,
    params: Readonly<Record<string, string>> = {},
  ) => ({
    ...{ tipo, caminho, descricao: word('server/own-requests', `aviso_${tipo}`, locale, params) },
  });
  switch (concern.kind) {
    case 'blocked':
      return row('bloqueio', '/meupergamum/app/dados-pessoais');
    case 'suspended': {
      const { until } = concern;
      const data = formatParam('data', until, locale);
      return { ...row('afastamento', `${LOANS}/afastamento`, { data }), ate: until };
    }
    case 'loan': {
      const { title: titulo, library: biblioteca, dueAt, zone, state } = concern;
      const kind = state === 'atrasado' ? 'emprestimo_atrasado' : 'emprestimo_vence_logo';
      const data = dayOf(dueAt, locale, zone);
      return row(kind, `${LOANS}/titulos-pendentes`, { titulo, biblioteca, data });
    }
    case 'debt': {
      const { library: biblioteca, cents } = concern;
      const valor = formatMoney(cents / 100, locale);
      return row('debito', `${LOANS}/debito`, { biblioteca, valor });
    }
    case 'request': {
      const { request } = concern;
      const { desc_situacao: situacao } = requestStateWire(request, locale);
      const params = { titulo: request.title, situacao, biblioteca: request.library?.name ?? '' };
      return row('pedido', '/meupergamum/app/pedidos', params);
    }
    case 'alerts':
      return { ...row('alertas', '/meupergamum/app/alertas'), quantidade: concern.count };
  }
}
