import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/certhub/tools/report/')({
  beforeLoad: () => {
    throw redirect({ to: '/certhub/tools/report/new' });
  },
});
