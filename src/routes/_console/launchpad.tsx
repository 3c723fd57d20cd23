import { createFileRoute } from '@tanstack/react-router';
import { LaunchpadPage } from '#src/features/launchpad/launchpad-page.tsx';

export const Route = createFileRoute('/_console/launchpad')({ component: LaunchpadPage });
