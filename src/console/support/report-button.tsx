import { SupportButton } from '#src/console/support/support-button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const ReportDialog = lazyPart(
  'ReportDialog',
  () => import(/* webpackChunkName: "send-flow" */ '#src/console/support/report-dialog.tsx'),
);

/** 'Contact support' where no flow is open: sends the page's facts, and a flow of this browser if there is one. */
export function ReportButton({ error }: { readonly error: string | null }) {
  return <SupportButton dialog={(close) => <ReportDialog error={error} onClose={close} />} />;
}
