import { Tags, UserRound } from 'lucide-react';
import type { FoundCertificate } from '#core/contract/discovery-inventory.ts';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import type { ListSelection } from '#src/console/list/selection.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import {
  OwnerDialog,
  ownerForm,
  TagsDialog,
  tagsForm,
} from '#src/features/discovery/certs/change-dialogs.tsx';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

const place = '/certhub/discovery/certs';

/** Changes of the chosen certificates. */
export function BulkActions({ selection }: { readonly selection: ListSelection<FoundCertificate> }) {
  const t = useText(discoveryTexts);
  const can = useCan();
  const tags = useFormDialog<{ readonly id: string }>({ form: tagsForm.name, place, items: [] });
  const owner = useFormDialog<{ readonly id: string }>({ form: ownerForm.name, place, items: [] });
  if (!can(inventoryCalls.changeCertificates)) return null;
  const ids = selection.keys;
  return (
    <>
      <Button size="sm" icon={<Tags />} onClick={() => tags.open(null)}>
        {t('discovery.bulk.tags')}
      </Button>
      <Button size="sm" icon={<UserRound />} onClick={() => owner.open(null)}>
        {t('discovery.bulk.owner')}
      </Button>
      {tags.shown && <TagsDialog key={tags.shown.flow} shown={tags.shown} ids={ids} onClosed={tags.close} />}
      {owner.shown && (
        <OwnerDialog key={owner.shown.flow} shown={owner.shown} ids={ids} onClosed={owner.close} />
      )}
    </>
  );
}
