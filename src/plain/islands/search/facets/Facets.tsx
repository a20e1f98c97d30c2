import type { ComponentProps } from 'react';
import { Facets as LiveFacets } from '../../../../islands/search/facets/Facets.tsx';
import { currentRendering } from '../../../rendering.ts';

/** Filters come with their script where there will be one: they weigh more than the results. */
export const Facets = (props: ComponentProps<typeof LiveFacets>) =>
  currentRendering().isPart ? null : <LiveFacets {...props} />;
