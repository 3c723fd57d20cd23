import { retriedLoading } from '#src/app/retried-loading.ts';

__webpack_chunk_load__ = retriedLoading(__webpack_chunk_load__);
