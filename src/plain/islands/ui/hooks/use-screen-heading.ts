import { currentRendering } from '../../../rendering.ts';

export { ScreenHeadingContext } from '../../../../islands/ui/hooks/use-screen-heading.ts';

const nothing = (): void => undefined;

/** The heading is rendered before the screen that makes it say something, so what it says comes with the next rendering. */
export const useSaidHeading = () => ({
  said: currentRendering().heading,
  given: { say: nothing, focus: nothing },
});

export function useScreenHeading(text: string | null) {
  currentRendering().heading = text;
  return nothing;
}
