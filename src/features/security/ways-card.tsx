import type { SecurityOverview } from '#core/contract/calls/security.ts';
import { MailboxRow, TelephoneRow } from '#src/features/account/contacts/contact-row.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { WechatRow } from '#src/features/security/wechat-row.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** What the user signs in with: the rows of mailbox, telephone and, where the site has it, WeChat. */
export function WaysCard({ overview }: { readonly overview: SecurityOverview }) {
  const t = useText(securityTexts);
  return (
    <SectionCard title={t('security.ways.title')}>
      <ul className={list}>
        <li>
          <MailboxRow />
        </li>
        <li>
          <TelephoneRow />
        </li>
        {(overview.canUseWechat || overview.wechat.isOn) && (
          <li>
            <WechatRow overview={overview} />
          </li>
        )}
      </ul>
    </SectionCard>
  );
}

const list = css({ my: '-2.5', '& > :not(:last-child)': { borderBottom: '1px solid token(colors.border)' } });
