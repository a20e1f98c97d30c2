import type { ComponentProps } from 'react';
import { MainAct as LiveMainAct } from '../../../../islands/titles/copies/MainAct.tsx';
import { currentRendering } from '../../../rendering.ts';

/** Holds need an account, and the map of shelves needs script; where the copies are is below. */
export const MainAct = (props: ComponentProps<typeof LiveMainAct>) =>
  currentRendering().isPart ? <LiveMainAct {...props} /> : null;
