import { useState } from 'react';
import * as announcementCalls from '#core/contract/shop-announcements.ts';
import { announcementLevels, mostAnnounced } from '#core/notices/announcements.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { shopContentTexts } from '#src/features/shop/content.texts.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { dayText, startOf } from '#src/features/shop/typed-days.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface AnnouncementDialogProps {
  /** Null for a new one. */
  readonly kept: announcementCalls.KeptAnnouncement | null;
  readonly onClosed: () => void;
}

const day = 24 * 3_600_000;
const usualDays = 14;

/** Writes an announcement, beside how it will look. */
export function AnnouncementDialog({ kept, onClosed }: AnnouncementDialogProps) {
  const t = useText(shopContentTexts);
  const now = useServerTime();
  // What was stored to the minute keeps its minute unless the day is changed.
  const [first] = useState(() => ({
    from: dayText(kept === null ? now : Date.parse(kept.fromTime)),
    until: dayText(kept === null ? now + usualDays * day : Date.parse(kept.untilTime) - 1),
  }));
  const [level, choose] = useState(kept?.level ?? 'info');
  const [zh, typeZh] = useState(kept?.zh ?? '');
  const [en, typeEn] = useState(kept?.en ?? '');
  const [from, pickFrom] = useState(first.from);
  const [until, pickUntil] = useState(first.until);
  const fromTime = from === first.from ? (kept?.fromTime ?? new Date(now).toISOString()) : startOf(from);
  const untilTime = kept !== null && until === first.until ? kept.untilTime : startOf(until, 1);
  const isOrdered =
    fromTime !== null && untilTime !== null && Date.parse(untilTime) > Math.max(now, Date.parse(fromTime));
  const isReady = isOrdered && zh.trim() !== '' && en.trim() !== '';
  const body = { level, zh: zh.trim(), en: en.trim(), fromTime: fromTime ?? '', untilTime: untilTime ?? '' };
  const fields = (
    <>
      {kept !== null && <p>{t('shopContent.dialog.changeHint')}</p>}
      <SegmentedControl
        label={t('shopContent.dialog.level')}
        options={announcementLevels.map((value) => ({ value, label: t(`shopContent.levels.${value}`) }))}
        value={level}
        onValueChange={choose}
      />
      <Field label={t('shopContent.dialog.zh')} hint={t('shopContent.dialog.textHint')} required>
        <TextArea rows={3} lang="zh" maxLength={mostAnnounced} value={zh} onValueChange={typeZh} />
      </Field>
      <Field label={t('shopContent.dialog.en')} required>
        <TextArea rows={3} lang="en" maxLength={mostAnnounced} value={en} onValueChange={typeEn} />
      </Field>
      <div className={css({ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: '4' })}>
        <Field label={t('shopContent.dialog.from')} required>
          <TextInput type="date" value={from} onValueChange={pickFrom} />
        </Field>
        <Field
          label={t('shopContent.dialog.until')}
          required
          error={isOrdered ? undefined : t('shopContent.dialog.order')}
        >
          <TextInput type="date" value={until} onValueChange={pickUntil} />
        </Field>
      </div>
      {(zh.trim() !== '' || en.trim() !== '') && (
        <div>
          <p className={minor}>{t('shopContent.dialog.preview')}</p>
          <Notice
            tone={level === 'urgent' ? 'danger' : 'info'}
            title={t(`shopContent.levels.${level}`)}
            className={css({ mt: '1.5' })}
          >
            <p lang="zh" className={shown}>
              {zh}
            </p>
            <p lang="en" className={shown}>
              {en}
            </p>
          </Notice>
        </div>
      )}
    </>
  );
  return kept === null ? (
    <ReasonDialog
      call={announcementCalls.announce}
      title={t('shopContent.dialog.add')}
      confirm={t('shopContent.dialog.addConfirm')}
      done={t('shopContent.dialog.added')}
      argsOf={() => (isReady ? { body } : null)}
      reasons={null}
      onClosed={onClosed}
    >
      {fields}
    </ReasonDialog>
  ) : (
    <ReasonDialog
      call={announcementCalls.changeAnnouncement}
      title={t('shopContent.dialog.change', { id: kept.id })}
      confirm={t('shopContent.dialog.changeConfirm')}
      done={t('shopContent.dialog.changed')}
      argsOf={() => (isReady ? { params: { id: String(kept.id) }, body } : null)}
      reasons={null}
      onClosed={onClosed}
    >
      {fields}
    </ReasonDialog>
  );
}

const shown = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
