import { walkPages } from '#tests/e2e/walk-pages.ts';

walkPages(4);
