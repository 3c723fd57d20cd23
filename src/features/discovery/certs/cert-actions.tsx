import { Link } from '@tanstack/react-router';
import { FileUp, ListOrdered, Radar } from 'lucide-react';
import { useState } from 'react';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { button } from '#styled/recipes';

const loadImport = () =>
  import(/* webpackChunkName: "cert-import" */ '#src/features/discovery/import/import-dialog.tsx');
const ImportDialog = lazyPart('ImportDialog', loadImport);
const RulesDialog = lazyPart(
  'RulesDialog',
  () => import(/* webpackChunkName: "cert-rules" */ '#src/features/discovery/certs/rules-dialog.tsx'),
);

/** What can be done about the inventory as a whole. */
export function certActions() {
  return <CertActions />;
}

function CertActions() {
  const t = useText(discoveryTexts);
  const can = useCan();
  const [open, setOpen] = useState<'rules' | null>(null);
  return (
    <>
      <Button icon={<ListOrdered />} aria-haspopup="dialog" onClick={() => setOpen('rules')}>
        {t('discovery.rules.open')}
      </Button>
      {can(inventoryCalls.importCertificates) && <ImportButton />}
      <ScanLink />
      {open === 'rules' && <RulesDialog onClose={() => setOpen(null)} />}
    </>
  );
}

/** The first steps of an empty inventory. */
export function EmptySteps() {
  const can = useCan();
  return (
    <>
      <ScanLink />
      {can(inventoryCalls.importCertificates) && <ImportButton />}
    </>
  );
}

export function ScanLink() {
  const t = useText(discoveryTexts);
  return (
    <Link to="/certhub/discovery/profile" className={button({ variant: 'primary' })}>
      <Radar aria-hidden="true" />
      {t('discovery.scanNow')}
    </Link>
  );
}

/** Opens the import. Its code loads when the button is first hovered or focused. */
export function ImportButton() {
  const t = useText(discoveryTexts);
  const [isOpen, setOpen] = useState(false);
  const preload = () => void loadImport();
  return (
    <>
      <Button
        icon={<FileUp />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('discovery.importFiles')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
