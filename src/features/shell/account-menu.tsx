import { useNavigate } from '@tanstack/react-router';
import { CircleUser, Eraser, KeyRound, LogOut, UserRound } from 'lucide-react';
import { frameTexts } from '#src/features/shell/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';

export interface AccountMenuProps {
  readonly account: string;
  readonly displayName: string;
  readonly onOpen: (overlay: 'vault' | 'clear') => void;
  readonly onSignOut: () => void;
}

/** The signed-in account, its key vault, and signing out. */
export function AccountMenu({ account, displayName, onOpen, onSignOut }: AccountMenuProps) {
  const t = useText(frameTexts);
  const navigate = useNavigate();
  return (
    <Menu
      label={t('frame.account')}
      heading={
        <span title={t('frame.signedInAs', { account })}>
          {displayName}
          {displayName !== account && ` · ${account}`}
        </span>
      }
      trigger={(props) => <IconButton {...props} label={t('frame.account')} icon={<CircleUser />} />}
      items={[
        { value: 'profile', label: t('frame.profile'), icon: <UserRound /> },
        { value: 'vault', label: t('frame.vault'), icon: <KeyRound /> },
        { value: 'sign-out', label: t('shell.signOut'), icon: <LogOut />, startsGroup: true },
        { value: 'clear', label: t('frame.clear'), icon: <Eraser /> },
      ]}
      onSelect={(value) => {
        if (value === 'profile') void navigate({ to: '/account/info' });
        else if (value === 'vault' || value === 'clear') onOpen(value);
        else onSignOut();
      }}
    />
  );
}
