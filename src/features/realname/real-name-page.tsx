import { PageHead } from '#src/console/page/page-head.tsx';
import { OrganizationCard } from '#src/features/realname/organization-card.tsx';
import { PersonCard } from '#src/features/realname/person-card.tsx';
import { realnameTexts } from '#src/features/realname/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** /account/real-name: who the user is, and whose account it is. */
export function RealNamePage() {
  const t = useText(realnameTexts);
  return (
    <>
      <PageHead
        crumbs={[t('realname.account'), t('realname.title')]}
        title={t('realname.title')}
        description={t('realname.about')}
      />
      <div className={grid}>
        <OrganizationCard />
        <PersonCard />
      </div>
    </>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
  gap: '4',
  alignItems: 'start',
});
