import type { DomainValidation } from '#core/contract/calls/validation.ts';

/**
 * Which record validates names: one that also counts for later certificates, a CNAME that leaves the records to the shop, or one for this
 * certificate only.
 */
const recordChoices = ['lasting', 'delegated', 'once'] as const;
export type RecordChoice = (typeof recordChoices)[number];

type ChosenRecord = Pick<DomainValidation, 'recordType' | 'recordName' | 'expected'>;

/** Returns the choices that at least one name still to be validated has, best first. */
export function offeredChoices(validations: readonly DomainValidation[]): readonly RecordChoice[] {
  const open = validations.filter(({ state }) => state !== 'validated');
  return recordChoices.filter((choice) => choice === 'once' || open.some((each) => has(each, choice)));
}

/** Returns the records to publish for a name; a name without the chosen kind keeps its usual record. */
export function recordsFor(validation: DomainValidation, choice: RecordChoice): readonly ChosenRecord[] {
  const { recordType, recordName, expected, persistent, delegation, state } = validation;
  if (state !== 'validated' && choice === 'lasting' && persistent)
    return persistent.map((record) => ({ recordType: 'TXT', ...record }));
  if (state !== 'validated' && choice === 'delegated' && delegation)
    return [{ recordType: 'CNAME', ...delegation }];
  return [{ recordType, recordName, expected }];
}

/** The validations with the chosen records in place of the usual ones, to be exported. */
export function chosenValidations<Validation extends DomainValidation>(
  validations: readonly Validation[],
  choice: RecordChoice,
): readonly Validation[] {
  return validations.flatMap((validation) =>
    recordsFor(validation, choice).map((record) => ({ ...validation, ...record })),
  );
}

function has({ persistent, delegation }: DomainValidation, choice: RecordChoice): boolean {
  return choice === 'lasting' ? persistent !== undefined : delegation !== undefined;
}
