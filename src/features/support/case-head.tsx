import { Link } from '@tanstack/react-router';
import { FileQuestion, Reply } from 'lucide-react';
import { PageHead } from '#src/console/page/page-head.tsx';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { button } from '#styled/recipes';

/** A case that is gone, or another's. */
export function MissingCase({ list }: { readonly list: '/account/cases' | '/support/cases' }) {
  const t = useText(caseTexts);
  return (
    <>
      <PageHead title={t('cases.own.missing')} />
      <Card>
        <EmptyState
          icon={<FileQuestion />}
          title={t('cases.own.missing')}
          description={t('cases.own.missingAbout')}
          action={
            <Link to={list} className={button({ variant: 'primary' })}>
              {t('cases.own.back')}
            </Link>
          }
        />
      </Card>
    </>
  );
}

export function ReplyButton({ onPress }: { readonly onPress: () => void }) {
  const t = useText(caseTexts);
  return (
    <Button variant="primary" icon={<Reply />} onClick={onPress}>
      {t('cases.write.go')}
    </Button>
  );
}
