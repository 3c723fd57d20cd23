import { QueuePanel } from '#src/features/payment/queue/queue-panel.tsx';

export function Screen() {
  return <QueuePanel flow="replay" frame="page" onExit={() => undefined} />;
}
