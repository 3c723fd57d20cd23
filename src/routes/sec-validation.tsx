import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorPage } from '#src/features/session/second-factor-page.tsx';

export const Route = createFileRoute('/sec-validation')({ component: SecondFactorPage });
