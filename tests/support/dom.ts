import { configure } from '@testing-library/react';

/** How long `findBy…` and `waitFor` look for what is to come: no test measures time. */
configure({ asyncUtilTimeout: 15_000 });
