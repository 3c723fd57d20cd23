import {
  BadgeCheck,
  Bot,
  FilePlus2,
  KeyRound,
  type LucideIcon,
  Receipt,
  RefreshCw,
  Rocket,
  ServerCog,
  Users,
} from 'lucide-react';
import type { HelpTopic } from '#core/help/article.ts';

export const topicIcons = {
  start: Rocket,
  validation: BadgeCheck,
  request: FilePlus2,
  install: ServerCog,
  life: RefreshCw,
  keys: KeyRound,
  money: Receipt,
  account: Users,
  programs: Bot,
} satisfies Readonly<Record<HelpTopic, LucideIcon>>;
