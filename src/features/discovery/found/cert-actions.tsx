import { Link } from '@tanstack/react-router';
import { ExternalLink, MoreHorizontal, ShoppingBag } from 'lucide-react';
import type { FoundDetail } from '#core/contract/discovery-inventory.ts';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { renewTicket } from '#src/console/orders/renew-ticket.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import {
  NameDialog,
  nameForm,
  OwnerDialog,
  ownerForm,
  TagsDialog,
  tagsForm,
} from '#src/features/discovery/certs/change-dialogs.tsx';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { button } from '#styled/recipes';

/** What can be done with a certificate: replace it first, then say whose it is. */
export function CertActions({ detail }: { readonly detail: FoundDetail }) {
  const t = useText(discoveryTexts, foundCertTexts);
  const can = useCan();
  const { id, displayName, orderNo, whose } = detail.certificate;
  const place = `/certhub/discovery/certs/${id}`;
  const item = { id, displayName };
  const rename = useFormDialog({ form: nameForm.name, place, items: [item] });
  const tags = useFormDialog<{ readonly id: string }>({ form: tagsForm.name, place, items: [] });
  const owner = useFormDialog<{ readonly id: string }>({ form: ownerForm.name, place, items: [] });
  const claim = useAction(inventoryCalls.changeCertificates, {
    confirms: true,
    done: t('foundCert.claimed'),
  });
  const open = {
    rename: () => rename.open(item),
    tags: () => tags.open(null),
    owner: () => owner.open(null),
  };
  const claimed = () => claim.start({ body: { ids: [id], isClaimed: true } });
  return (
    <>
      {can(inventoryCalls.changeCertificates) && (
        <Menu
          label={t('foundCert.edit')}
          placement="bottom-end"
          trigger={(props) => (
            <Button {...props} icon={<MoreHorizontal />}>
              {t('foundCert.edit')}
            </Button>
          )}
          items={[
            { value: 'rename', label: t('foundCert.rename') },
            { value: 'tags', label: t('foundCert.tags') },
            { value: 'owner', label: t('foundCert.owner') },
          ]}
          onSelect={(value) => {
            if (value === 'rename' || value === 'tags' || value === 'owner') open[value]();
          }}
        />
      )}
      {whose === 'stranger' && can(inventoryCalls.changeCertificates) && (
        <Button onClick={claimed}>{t('foundCert.claim')}</Button>
      )}
      {orderNo === '' ? (
        <BuyLink names={detail.names} />
      ) : (
        <Link to="/ssl/certificate/$id" params={{ id: orderNo }} className={button({ variant: 'primary' })}>
          <ExternalLink aria-hidden="true" />
          {t('foundCert.openOrder')}
        </Link>
      )}
      <ActionDialog
        action={claim}
        texts={{
          title: t('foundCert.claimTitle'),
          confirm: t('foundCert.claimGo'),
          keep: t('common.cancel'),
        }}
      >
        {t('foundCert.claimAbout')}
      </ActionDialog>
      {rename.shown && <NameDialog key={rename.shown.flow} shown={rename.shown} onClosed={rename.close} />}
      {tags.shown && <TagsDialog key={tags.shown.flow} shown={tags.shown} ids={[id]} onClosed={tags.close} />}
      {owner.shown && (
        <OwnerDialog key={owner.shown.flow} shown={owner.shown} ids={[id]} onClosed={owner.close} />
      )}
    </>
  );
}

/** Opens the purchase form with the names of the certificate. */
function BuyLink({ names }: { readonly names: readonly string[] }) {
  const t = useText(foundCertTexts);
  if (names.length === 0) return null;
  return (
    <Link
      to="/ssl/certificates"
      search={{ renew_ticket: renewTicket(names) }}
      className={button({ variant: 'primary' })}
      title={t('foundCert.replaceAbout')}
    >
      <ShoppingBag aria-hidden="true" />
      {t('foundCert.replace')}
    </Link>
  );
}
