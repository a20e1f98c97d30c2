import { currentRendering } from '../../../rendering.ts';

const stay = (): void => undefined;

/** The address that was asked for; other ones are links. */
export const useLocationQuery = () => [currentRendering().url.search, stay] as const;

export const useLocationPath = () => [currentRendering().url.pathname, stay] as const;
