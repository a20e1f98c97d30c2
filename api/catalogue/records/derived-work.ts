import type { TitleSubject, TitleSummary } from '../marc/map/title-summary.ts';

/** Roles of those who retell or shorten a work. */
const ROLES = new Set(['adp', 'abr']);

/** Words of a statement of responsibility, subtitle or edition: "adaptação de", "abridged by". */
const ADAPTED =
  /\b(?:adapt(?:a[çc]|ad[oa]|aci|ed|ation|[ée]e?\b|at[oa]\b|azione)|abridg|condensad|resumid[oa]|ridott[oa]|abr[ée]g[ée]|recontad|retold|ri?narrat|contad[oa] (?:a|para) )/iu;

/** Kinds of works about a work or after one, wherever the title says so. */
const AFTER =
  /\b(?:study guide|teacher'?s guide|reader'?s guide|reading guide|cliffs?notes|sparknotes|york notes|graphic (?:novel|adaptation)|a (?:commentary|companion)|roteiro de leitura|guia (?:de|para) (?:leitura|estudo)|guía (?:de|para) (?:la )?lectura|fiche de lecture|guida alla lettura|an[áa]lise d[aeo] obra|em quadrinhos|en (?:c[óo]mic|historietas|bande dessinée)|a fumetti|resumo d[aeo]|resumen de|résumé de)/iu;

/** Subdivisions of the name of a person or work. */
const ABOUT =
  /adapta|adattament|study guide|guias? de (?:estudo|leitura)|comic|quadrinho|historieta|abridg|critic|crític|interpret|coment|commentar|par[óo]di/iu;

/** True for adaptations, abridgements, study guides and commentaries of another work, as far as the record says. */
export function isDerivedWork(summary: TitleSummary): boolean {
  const { title, responsibility, edition, authors, subjects } = summary;
  const subtitle = title.split(/[:;=]/).slice(1).join(' ');
  return (
    [subtitle, responsibility, edition].some((text) => ADAPTED.test(text)) ||
    AFTER.test(title) ||
    authors.some(({ work, roles }) => work === '' && roles.some(({ code }) => ROLES.has(code))) ||
    subjects.some(isAboutWork)
  );
}

/** Person or uniform title (600, 630), with a subdivision. */
const isAboutWork = ({ tag, parts }: TitleSubject): boolean =>
  (tag === '600' || tag === '630') && parts.slice(1).some((part) => ABOUT.test(part));
