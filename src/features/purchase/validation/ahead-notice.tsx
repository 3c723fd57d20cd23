import { Link } from '@tanstack/react-router';
import { organizationDomains } from '#core/contract/organization-domains.ts';
import { coveringDomain } from '#core/validation/ahead.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { domainsAsked } from '#src/features/validation/organization-domains.slots.ts';
import { validationTexts } from '#src/features/validation/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

interface AheadNoticeProps {
  readonly orgID: string;
  readonly subBrand: string;
  /** ASCII. */
  readonly names: readonly string[];
}

/** Number of names spelled out; beyond it, the list is truncated. */
const mostNamed = 5;

/** Shows which of the names are already validated for the organization, and until when. */
export function AheadNotice({ orgID, subBrand, names }: AheadNoticeProps) {
  const t = useText(validationTexts);
  const format = useFormat();
  const shown = useCall(organizationDomains, domainsAsked(orgID)).data;
  if (shown === undefined) return null;
  const now = new Date(shown.serverTime);
  const covering = names.map(
    (name) => [name, coveringDomain(name, subBrand, shown.data, now)?.validUntil] as const,
  );
  const covered = covering.filter(([, end]) => end !== undefined);
  const [first] = covered.map(([, end]) => end ?? '').toSorted();
  if (first === undefined) return null;
  const date = format.date(first);
  const named = covered.slice(0, mostNamed).map(([name]) => name);
  const listed = covered.length > mostNamed ? [...named, '…'] : named;
  return (
    <Notice tone="success" role="status" className={css({ mb: '3' })}>
      {covered.length === names.length
        ? t('validation.ahead.order.all', { date })
        : t('validation.ahead.order.some', { names: listed.join(', '), date })}{' '}
      <Link to="/orders/org/$id/domains" params={{ id: orgID }}>
        {t('validation.ahead.order.manage')}
      </Link>
    </Notice>
  );
}
