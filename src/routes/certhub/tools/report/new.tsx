import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { ReportPage } from '#src/features/tools/report/report-page.tsx';
import { reportTexts } from '#src/features/tools/report/texts.ts';

export const Route = createFileRoute('/certhub/tools/report/new')({
  loader: ({ context }) => loadTexts(context, reportTexts),
  component: () => <ReportPage host="" id={null} />,
});
