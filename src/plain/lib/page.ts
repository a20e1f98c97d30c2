import { currentRendering } from '../rendering.ts';

/** The address that was asked for, without query. */
export const pagePath = (): string => currentRendering().url.pathname;

export const pageLanguage = (): string => currentRendering().locale;

export const pageData = () => currentRendering().data;
