import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '#src/features/shell/error-page.tsx';

export const Route = createFileRoute('/404')({ component: () => <ErrorPage status={404} /> });
