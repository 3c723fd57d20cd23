import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  CornerDownRight,
  FileBadge,
  FlaskConical,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
} from 'lucide-react';
import { useState } from 'react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { callFailureOf } from '#core/contract/failure.ts';
import { pause } from '#src/adapters/time/pause.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import { useChooseLanguage } from '#src/console/frame/language-choice.tsx';
import { themeIcons } from '#src/console/frame/theme-choice.tsx';
import { OrderTags } from '#src/console/orders/order-tags.tsx';
import { useSingleKeys } from '#src/console/preferences/single-keys.ts';
import { useServices } from '#src/console/services.ts';
import { theme, themeChoices } from '#src/console/site/theme.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { useThemeChoice } from '#src/console/site/use-theme.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { rooms } from '#src/features/rooms.ts';
import { goHint } from '#src/features/shell/go-keys.ts';
import type { MenuEntry } from '#src/features/shell/menu-entries.ts';
import { overlayTexts } from '#src/features/shell/overlay.texts.ts';
import { pageActions } from '#src/features/shell/page-actions.ts';
import type { Command } from '#src/features/shell/palette-commands.ts';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useIsOpen, useMenuGroups } from '#src/features/shell/use-menu-groups.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { languageNames, languages, languageTags } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';

type PaletteRoom = Extract<(typeof rooms)[number], { readonly palette: object }>;

/** Returns the open page's actions, all pages and global actions, in the current language. */
export function usePaletteCommands(
  onOpen: (overlay: 'vault' | 'sandbox' | 'clear' | 'shortcuts') => void,
): readonly Command[] {
  const [here] = useState(pageActions);
  const t = useText(frameTexts, overlayTexts);
  const { session, site } = useServices();
  const navigate = useNavigate();
  const language = useLanguage();
  const themeChoice = useThemeChoice();
  const chooseLanguage = useChooseLanguage();
  const menu = useMenuGroups();
  const isOpen = useIsOpen();

  const hasKeys = useSingleKeys();
  const page = (to: MenuEntry['to'] | PaletteRoom['path']) => ({
    detail: hasKeys ? goHint(to) : undefined,
    key: `page-${to}`,
    group: 'pages' as const,
    run: () => void navigate({ to }),
  });
  const action = (key: string) => ({ key, group: 'actions' as const });
  return [
    ...here.map(({ label, press }) => ({
      key: `here-${label}`,
      group: 'here' as const,
      label,
      icon: <CornerDownRight aria-hidden="true" />,
      keywords: '',
      run: press,
    })),
    ...menu
      .flatMap((group) => group.entries)
      .map(({ key, to, icon: Icon, keywords }) => ({
        ...page(to),
        label: t(`menu.${key}`),
        lang: languageTags[language],
        icon: <Icon aria-hidden="true" />,
        keywords,
      })),
    ...rooms.filter(isOpen).flatMap((room) => {
      if (!('palette' in room)) return [];
      const { label, icon: Icon, keywords } = room.palette;
      return [{ ...page(room.path), label: t(label), icon: <Icon aria-hidden="true" />, keywords }];
    }),
    ...(site.sandbox
      ? [
          {
            ...action('sandbox'),
            label: t('frame.sandbox'),
            icon: <FlaskConical aria-hidden="true" />,
            keywords: 'sandbox dns mail clock 沙箱 时间 邮件',
            run: () => onOpen('sandbox'),
          },
        ]
      : []),
    {
      ...action('vault'),
      label: t('frame.vault'),
      icon: <KeyRound aria-hidden="true" />,
      keywords: 'vault private keys backup restore passphrase 密钥 私钥 备份 恢复',
      run: () => onOpen('vault'),
    },
    {
      ...action('shortcuts'),
      label: t('frame.shortcuts'),
      icon: <Keyboard aria-hidden="true" />,
      keywords: 'keyboard shortcuts keys hotkeys 快捷键 键盘',
      run: () => onOpen('shortcuts'),
    },
    ...themeChoices
      .filter((each) => each !== themeChoice)
      .map((each) => {
        const Icon = themeIcons[each];
        return {
          ...action(`theme-${each}`),
          label: t('palette.switchTheme', { theme: t(`shell.themes.${each}`) }),
          icon: <Icon aria-hidden="true" />,
          keywords: `theme ${each}`,
          run: () => theme.choose(each),
        };
      }),
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        ...action(`language-${each}`),
        label: t('palette.switchLanguage', { language: languageNames[each] }),
        icon: <Languages aria-hidden="true" />,
        keywords: `language ${each}`,
        run: () => chooseLanguage(each),
      })),
    {
      ...action('sign-out'),
      label: t('shell.signOut'),
      icon: <LogOut aria-hidden="true" />,
      keywords: 'sign out logout exit',
      run: () => session.send({ type: 'session.sign-out' }),
    },
  ];
}

/** Minimum query length. */
const shortestSearch = 2;
/** Milliseconds without typing before a search is sent. */
const searchPause = 200;

/** Orders whose name, number or remark contains the query, and a note to show while there are none. */
export function useFoundOrders(query: string): {
  readonly commands: readonly Command[];
  readonly note: string | null;
} {
  const { client } = useServices();
  const queryClient = useQueryClient();
  const t = useText(overlayTexts, orderFaultTexts);
  const navigate = useNavigate();
  const now = useServerTime();
  const text = query.trim();
  const isSearched = text.length >= shortestSearch;
  const found = useQuery({
    queryKey: ['palette', text],
    queryFn: async ({ signal }) => {
      await pause(searchPause, signal);
      const asked = { query: { search: text, limit: 6, offset: 1 } };
      return (await queryClient.fetchQuery(callQuery(client, orderCalls.list, asked))).data;
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isSearched) return { commands: [], note: null };
  const failure = found.error && callFailureOf(found.error);
  return {
    commands: (found.data ?? []).map((order) => ({
      key: order.orderNo,
      group: 'orders',
      label: order.commonName || order.orderNo,
      detail: order.orderNo,
      marks: <OrderTags order={order} now={now} />,
      icon: <FileBadge aria-hidden="true" />,
      keywords: order.orderNo,
      run: () => void navigate({ to: '/ssl/certificate/$id', params: { id: order.orderNo } }),
    })),
    note: found.isFetching
      ? t('palette.searching')
      : failure
        ? t('palette.searchFailed', { reason: failureText(failure, t) })
        : null,
  };
}
