import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#src/features/shell/not-found-page.tsx';

export const Route = createFileRoute('/404')({ component: NotFoundPage });
