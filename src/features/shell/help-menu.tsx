import { useMatches, useNavigate } from '@tanstack/react-router';
import {
  BookOpen,
  CircleHelp,
  Compass,
  FileQuestion,
  Keyboard,
  LifeBuoy,
  MessagesSquare,
  Scale,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { helpPanel } from '#src/console/help/open-help.ts';
import { useServices } from '#src/console/services.ts';
import { shownFlow } from '#src/console/support/page-flow.ts';
import { rooms } from '#src/features/rooms.ts';
import { KeyHint } from '#src/features/shell/key-hint.tsx';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { css } from '#styled/css';

const SendDialog = lazyPart(
  'SendDialog',
  () => import(/* webpackChunkName: "send-flow" */ '#src/console/support/send-dialog.tsx'),
);
const ReportDialog = lazyPart(
  'ReportDialog',
  () => import(/* webpackChunkName: "send-flow" */ '#src/console/support/report-dialog.tsx'),
);

/** The one place of help. 'Contact support' knows the page: it offers the flow that is open there, or else the page's facts. */
export function HelpMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useText(frameTexts);
  const navigate = useNavigate();
  const { site } = useServices();
  const [asked, ask] = useState<{ readonly about: ReturnType<typeof shownFlow> } | null>(null);
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const article = rooms.find((room) => room.path === path)?.help ?? '';
  const close = () => ask(null);
  const select = (value: string) => {
    if (value === 'page')
      helpPanel.open({
        article,
        anchor: '',
        opener: document.querySelector<HTMLElement>('[data-help-menu]'),
      });
    if (value === 'center') void navigate({ to: '/help/overview' });
    if (value === 'support') ask({ about: shownFlow() });
    if (value === 'cases') void navigate({ to: '/account/cases' });
    if (value === 'shortcuts') onShortcuts();
    if (value === 'which') void navigate({ to: '/ssl/which' });
    if (value === 'licenses') window.open('/THIRD-PARTY-LICENSES.txt', '_blank', 'noopener');
    if (value === 'tools') void navigate({ to: '/certhub/tools' });
  };
  return (
    <>
      <Menu
        label={t('frame.help')}
        placement="bottom-end"
        trigger={(props) => (
          <Button
            {...props}
            data-help-menu=""
            variant="ghost"
            className={trigger}
            aria-label={t('frame.help')}
            icon={<CircleHelp />}
          >
            <span className={css({ hideBelow: 'md' })}>{t('frame.help')}</span>
          </Button>
        )}
        items={[
          ...(article === '' ? [] : [{ value: 'page', label: t('frame.pageHelp'), icon: <FileQuestion /> }]),
          { value: 'center', label: t('frame.helpCenter'), icon: <BookOpen /> },
          { value: 'support', label: t('common.support'), icon: <LifeBuoy /> },
          ...(site.features.supportCases
            ? [{ value: 'cases', label: t('frame.ownCases'), icon: <MessagesSquare /> }]
            : []),
          { value: 'which', label: t('frame.which'), icon: <Compass />, startsGroup: true },
          { value: 'tools', label: t('frame.tools'), icon: <Wrench /> },
          {
            value: 'shortcuts',
            label: <KeyHint keys="?">{t('frame.shortcuts')}</KeyHint>,
            icon: <Keyboard />,
            startsGroup: true,
          },
          { value: 'licenses', label: t('frame.licenses'), icon: <Scale /> },
        ]}
        onSelect={select}
      />
      {asked?.about && <SendDialog {...asked.about} onClose={close} />}
      {asked && !asked.about && <ReportDialog error={null} onClose={close} />}
    </>
  );
}

const trigger = css({ px: '2.5', gap: '1.5', fontWeight: 'medium' });
