import coverStyle from '../../styles/components/cover.css?url';
import style from '../../styles/components/reading.css?url';
import { lazy } from '../ui/island/lazy.tsx';
import { loadStyle } from '../ui/load-style.ts';

/** The places of what is still to come: as high as that will be. */
export const ShelfWaiting = () => <div className="rack-waiting" />;
export const AlikeWaiting = () => <div className="alike-waiting" />;

const styled = () => Promise.all([loadStyle(coverStyle), loadStyle(style)]);

/** What to read on with, each loaded with its style when it is first shown. */
export const LazyShelf = lazy(async () => {
  await styled();
  return (await import('./Shelf.tsx')).Shelf;
}, ShelfWaiting);

export const LazyAlike = lazy(async () => {
  await styled();
  return (await import('./Alike.tsx')).Alike;
}, AlikeWaiting);

export const LazyEditions = lazy(async () => {
  await styled();
  return (await import('./Editions.tsx')).Editions;
});
