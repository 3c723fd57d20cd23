import * as realNameCalls from '#core/contract/calls/realname.ts';
import {
  checkPerson,
  chineseDay,
  mayApply,
  type PersonApplication,
  personFields,
} from '#core/realname/real-name.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { type FormSource, trimmed } from '#src/console/form/form-source.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { RealNameOutcome, RealNameTag, reviewPause } from '#src/features/realname/outcome.tsx';
import { realnameTexts } from '#src/features/realname/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The number is never stored in the browser; a refusal leaves it in the field. */
const personForm: FormSource<PersonApplication & { readonly id: string }, PersonApplication> = {
  name: 'realname.person',
  fields: personFields,
  kinds: realNameCalls.applyPerson.body.entries,
  words: 'realname.person',
  sensitive: ['idCard'],
  toDraft: (person) => trimmed(person ?? {}, personFields),
  toBody: (draft) => trimmed(draft, personFields),
  check: (body) => checkPerson(body, chineseDay(new Date())),
  async save(client, { body }) {
    await client.call(realNameCalls.applyPerson, { body });
    return { id: personID };
  },
};

const personID = 'own';

/** The signed-in user's own real name. */
export function PersonCard() {
  const t = useText(realnameTexts);
  const person = useCall(realNameCalls.realAuth, {}, { refetchInterval: reviewPause });
  return (
    <SectionCard
      title={t('realname.person.title')}
      hint={t('realname.person.why')}
      actions={person.data && <RealNameTag status={person.data.validStatus} />}
    >
      <QueryGate query={person} failed={t('realname.failed')} pending={<SkeletonText lines={4} />}>
        {(data) => (
          <>
            <RealNameOutcome {...data} />
            {mayApply(data.validStatus) ? (
              <PersonForm key={data.submitTime} name={data.name} />
            ) : (
              <KeyValues
                layout="start"
                items={[
                  { label: t('realname.person.fields.name'), value: data.name },
                  { label: t('realname.person.fields.idCard'), value: data.idCard, mono: true },
                ]}
              />
            )}
          </>
        )}
      </QueryGate>
    </SectionCard>
  );
}

function PersonForm({ name }: { readonly name: string }) {
  const t = useText(realnameTexts);
  const form = usePageForm(personForm, { id: personID, name, idCard: '' });
  return (
    <FormBody
      form={form}
      footer={
        <div className={css({ mt: '1' })}>
          <Button type="submit" variant="primary" busy={form.view.isBusy}>
            {t('realname.person.submit')}
          </Button>
        </div>
      }
    >
      <TextField name="name" hint={t('realname.person.nameHint')} wide />
      <TextField name="idCard" hint={t('realname.person.idCardHint')} wide />
    </FormBody>
  );
}
