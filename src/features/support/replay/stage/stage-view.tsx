import { EnvironmentProvider } from '@ark-ui/react/environment';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Component, type ReactNode, Suspense, use } from 'react';
import type { Watched } from '#src/adapters/journal/types.ts';
import { EntryServicesContext } from '#src/console/entry-services.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { ServicesContext } from '#src/console/services.ts';
import { loadScreen } from '#src/features/support/replay/stage/load-screen.ts';
import type { Moment, Stage } from '#src/features/support/replay/stage/stage-services.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { TextProvider } from '#src/i18n/text-provider.tsx';
import type { Texts } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

export interface StageViewProps {
  readonly machine: string;
  readonly stage: Stage;
  readonly texts: Texts;
  readonly moment: Watched<Moment>;
  /** Document of the frame it is rendered in. */
  readonly document: Document;
}

/** The customer's page: the console's real components over services without a backend. */
export function stageView({ machine, stage, texts, moment, document }: StageViewProps): ReactNode {
  const component = () => <Screen machine={machine} moment={moment} />;
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: createRootRoute({ component, notFoundComponent: component }),
  });
  return (
    <EnvironmentProvider value={() => document}>
      <EntryServicesContext value={stage.services}>
        <ServicesContext value={stage.services}>
          <QueryClientProvider client={stage.services.queryClient}>
            <TextProvider texts={texts}>
              {/* A separate router, in which links lead nowhere. Its only page is not a registered route. */}
              <RouterProvider router={router as never} />
            </TextProvider>
          </QueryClientProvider>
        </ServicesContext>
      </EntryServicesContext>
    </EnvironmentProvider>
  );
}

function Screen({ machine, moment }: Pick<StageViewProps, 'machine' | 'moment'>) {
  const { snapshot } = useWatched(moment);
  const { Screen: Page, ends = [] } = use(loadScreen(machine));
  const isOver = snapshot.status === 'done' && !ends.includes(String(snapshot.value));
  return (
    <main className={page}>
      <DrawnOr key={isOver ? 'over' : 'on'} instead={<Undrawn />} moment={snapshot}>
        <Suspense fallback={null}>
          {isOver ? <Over state={String(snapshot.value)} /> : <Page snapshot={snapshot} />}
        </Suspense>
      </DrawnOr>
    </main>
  );
}

function Over({ state }: { readonly state: string }) {
  const t = useText(supportTexts);
  return <EmptyState title={t('support.stage.over', { state })} description={t('support.stage.overAbout')} />;
}

function Undrawn() {
  const t = useText(supportTexts);
  return <EmptyState title={t('support.stage.undrawn')} description={t('support.stage.undrawnAbout')} />;
}

/** Catches errors of a screen without breaking the replay. Tries again at the next step. */
class DrawnOr extends Component<
  { readonly instead: ReactNode; readonly moment: unknown; readonly children: ReactNode },
  { readonly failedAt: unknown }
> {
  override state = { failedAt: null };

  static getDerivedStateFromError() {
    return { failedAt: true };
  }

  override componentDidUpdate(before: { readonly moment: unknown }) {
    if (this.state.failedAt !== null && before.moment !== this.props.moment)
      this.setState({ failedAt: null });
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.instead;
  }
}

const page = css({
  maxW: 'page',
  mx: 'auto',
  px: { base: '4', md: '7' },
  pt: { base: '5', md: '6' },
  pb: '12',
});
