import { listNetworkInstitutions, readNetworkTitle } from '#contract/portal/network.ts';
import { listTargetProducts } from '#contract/search/search.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { peerTitle, searchPeer } from './search-peer.ts';
import { institutionOf } from './rules.ts';

/** Titles of other catalogues; their search results come through the search routes. */
export function networkRoutes(bind: Bind, { settings }: Services): void {
  bind(readNetworkTitle, ({ params }, { locale }) => peerTitle({ settings, locale }, params.id));

  // From the settings, so that it works while the other catalogue is down.
  bind(listNetworkInstitutions, async () => {
    const { network } = settings.peers;
    return {
      itens: network ? [{ ...institutionOf(network), endereco: network.address }] : [],
    };
  });

  bind(listTargetProducts, async ({ query }, { locale }) => {
    const found = await searchPeer({ settings, locale }, 'target', { q: query.termoPesquisa });
    return {
      itens: found.itens.map((row) => ({
        cod_acervo: row.cod_acervo,
        descricao: row.title,
        autor: row.author,
        ano_publicacao: row.ano_publicacao,
        tipo_obra: row.desc_tipo_obra,
        rota: row.rota,
      })),
    };
  });
}
