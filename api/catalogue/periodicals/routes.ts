import {
  readKardex,
  readKardexChoices,
  readKardexIssue,
  readKardexPermission,
  readSummary,
} from '#contract/catalogue/periodicals.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { refused } from '../../core/http/refused.ts';
import { motivos } from '../../core/http/messages.ts';
import { contentsOf } from '../marc/map/contents.ts';
import { requireCurrentTitle, requireMarc } from '../records/require-title.ts';
import { articlesOf } from './article-store.ts';
import { choicesWire, holdingsOf, holdingWire, issueWire, type Holding } from './kardex-wire.ts';
import { isSameIssue } from './rules.ts';
import { hasIssues, patternsOf } from './store.ts';
import { articlesIn, articlesWith, contentsLinks, partsOf, summariesOf } from './summaries.ts';
import { articleWire, contentsWire, summaryWire } from './summary-wire.ts';

/** Issues of periodicals by library, and their contents. */
export function periodicalRoutes(bind: Bind, { db, now }: Services): void {
  const holdings = async (named: number): Promise<Holding[]> => {
    const { id: titleId } = await requireCurrentTitle(db.queries, named);
    return holdingsOf(await patternsOf(db.queries, titleId), now());
  };

  bind(readKardexPermission, async ({ params }, { locale }) => {
    const { id } = await requireCurrentTitle(db.queries, params.id);
    const has = await hasIssues(db.queries, id);
    return { permitido: has, motivos: has ? [] : motivos([{ code: 'no_issues' }], locale) };
  });

  bind(readKardexChoices, async ({ params: { id } }, { locale }) =>
    choicesWire(await holdings(id), locale),
  );

  bind(readKardex, async ({ params: { id }, query = {} }, { locale }) => {
    const { codPeriod, codBib, codPar, year } = query;
    const chosen = (await holdings(id)).filter(
      ({ pattern, paragraph }) =>
        (codPeriod === undefined || pattern.schedule.frequency === codPeriod) &&
        (codBib === undefined || pattern.library.id === codBib) &&
        (codPar === undefined || paragraph === codPar),
    );
    return { assinaturas: chosen.map((holding) => holdingWire(holding, year, locale)) };
  });

  bind(readKardexIssue, async ({ params, query }, { locale }) => {
    const { id } = await requireCurrentTitle(db.queries, params.id);
    const { seqPar, seqSec, codPar } = query;
    const all = await holdings(id);
    const own = all.find(({ pattern }) => pattern.number === seqPar);
    const issue = own?.issues.find(({ sequence }) => sequence === seqSec);
    if (!own || !issue || (codPar !== undefined && codPar !== own.paragraph)) {
      throw refused(404, 'issue_not_found');
    }
    const others = all.filter(
      ({ pattern: { library }, paragraph, issues }) =>
        library.id !== own.pattern.library.id &&
        paragraph === own.paragraph &&
        issues.some((other) => other.state === 'received' && isSameIssue(other, issue)),
    );
    const articles = articlesIn(await articlesOf(db.queries, id), issue);
    return {
      ...issueWire(issue, own.pattern.number, own.paragraph),
      ...libraryWire(own),
      outras_bibliotecas: others.map(libraryWire),
      artigos: articles.map((article) => articleWire(article, locale)),
    };
  });

  summaryRoutes(bind, db);
}

/** What stands in the issues, and the contents of a book. */
function summaryRoutes(bind: Bind, db: Services['db']): void {
  bind(readSummary, async ({ params, query = {} }, { locale }) => {
    const { fasciculo, q = '', page = 1, perPage = 20 } = query;
    const { id, summary } = await requireCurrentTitle(db.queries, params.id);
    const record = await requireMarc(db.queries, id);
    const summaries = summariesOf(await articlesOf(db.queries, id));
    const issues =
      fasciculo === undefined ? summaries : summaries.filter(({ key }) => key === fasciculo);
    if (fasciculo !== undefined && issues.length === 0) throw refused(404, 'issue_not_found');
    const found = articlesWith(
      issues.flatMap(({ articles }) => articles),
      q,
    );
    return {
      tipo: partsOf(summary.workType),
      fasciculos: summaries.map(summaryWire),
      itens: found
        .slice((page - 1) * perPage, page * perPage)
        .map((article) => articleWire(article, locale)),
      total: found.length,
      page,
      perPage,
      conteudo: contentsOf(record).map(contentsWire),
      links: contentsLinks(summary).map(({ url, text }) => ({ url, texto: text })),
    };
  });
}

const libraryWire = ({ pattern: { library } }: Holding) => ({
  cod_biblioteca: library.id,
  desc_biblioteca: library.name,
});
