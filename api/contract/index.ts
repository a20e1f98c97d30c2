/** Every call of the `/api`, by area. The one list that routes, client and OpenAPI come from. */
export * as acquisitions from './acquisitions.ts';
export * as auth from './auth.ts';
export * as authorities from './authorities.ts';
export * as basket from './basket.ts';
export * as closedStack from './closed-stack.ts';
export * as comments from './comments.ts';
export * as institution from './institution.ts';
export * as links from './links.ts';
export * as loans from './loans.ts';
export * as marc from './marc.ts';
export * as network from './network.ts';
export * as periodicals from './periodicals.ts';
export * as references from './references.ts';
export * as search from './search.ts';
export * as titles from './titles.ts';
export * as titleStatistics from './title-statistics.ts';
export * as units from './units.ts';
