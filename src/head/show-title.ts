import { showFirstView } from './first-view.ts';

/** Runs in the head of a title page. */
Object.assign(window, { acervoFirstView: showFirstView() });
