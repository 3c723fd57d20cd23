import { useState } from 'react';
import type { ApiKey } from '#core/contract/calls/keys.ts';
import * as keyCalls from '#core/contract/calls/keys.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';

const verbs = ['disable', 'enable', 'remove', 'endOlder'] as const;
type KeyVerb = (typeof verbs)[number];

/** What is done with a key after a question, which says when it was last used. */
export function useKeyVerbs() {
  const t = useText(keyTexts);
  const format = useFormat();
  const [asked, ask] = useState<{ readonly key: ApiKey; readonly verb: KeyVerb } | null>(null);
  const actions = {
    disable: useAction(keyCalls.disable, { confirms: true, done: t('keys.disabled') }),
    enable: useAction(keyCalls.enable, { confirms: true, done: t('keys.enabled') }),
    remove: useAction(keyCalls.remove, { confirms: true, done: t('keys.removed') }),
    endOlder: useAction(keyCalls.endOlder, { confirms: true, done: t('keys.olderEnded') }),
  };
  const lastUse = ({ lastUsedTime, lastUsedAddress }: ApiKey['secret']) =>
    lastUsedAddress === ''
      ? t('keys.lastUseNone')
      : t('keys.lastUseIs', { time: format.dateTime(lastUsedTime), address: lastUsedAddress });
  const dialog = asked && (
    <ActionDialog
      action={actions[asked.verb]}
      texts={{
        title: t(`keys.${asked.verb}Title`, { name: asked.key.name }),
        confirm: t(`keys.${asked.verb}`),
        keep: t('common.cancel'),
        unresolved: t('keys.unresolved'),
      }}
    >
      {[
        t(`keys.${asked.verb}About`),
        ...(asked.verb === 'endOlder' ? asked.key.older.map(lastUse) : [lastUse(asked.key.secret)]),
      ].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ActionDialog>
  );
  return {
    start: (key: ApiKey, verb: KeyVerb) => {
      ask({ key, verb });
      actions[verb].start({ params: { id: key.id } });
    },
    dialog,
  };
}
