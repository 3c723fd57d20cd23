import { productFamily } from '#core/catalogue/type-flags.ts';
import { splitLines } from '#core/names/batch-lines.ts';
import { ordersOfTable } from '#core/names/order-table.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { dropRequests, withOptions, withPaste } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { withMethod } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { withFamily, withFamilyUndone } from '#machines/purchase/families.rules.ts';
import { withNames, withText, withWildcard } from '#machines/purchase/names.rules.ts';
import { withBatchText, withBlock } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { withState } from '#machines/purchase/purchase.questions.ts';
import { changed, withWanted } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext, PurchaseUserEvent } from '#machines/purchase/purchase.types.ts';
import { repeatedNames, withoutRepeats } from '#machines/purchase/repeats.rules.ts';

type Edit<Type> = (
  event: Extract<PurchaseUserEvent, { readonly type: Type }>,
  context: PurchaseContext,
) => Partial<PurchaseContext>;
type Edits = { readonly [Type in PurchaseUserEvent['type']]?: Edit<Type> };

/** Effect of each choice or input by the user. */
const edits: Edits = {
  'mode.choose': ({ mode }) => ({ modeChoice: mode }),
  'family.switch': ({ family, on }, context) => withFamily(context, family, on),
  'family.undo': (_, context) => withFamilyUndone(context),
  /** Prefers the brand's products of the current type, if it has any. */
  'brand.choose': ({ brand }, context) =>
    withWanted(context, {
      brand,
      productNo: null,
      family: context.product && productFamily(context.product.productType),
    }),
  'product.choose': ({ productNo }, context) =>
    withWanted(context, { brand: context.wanted.brand, productNo, family: null }),
  'validity.choose': ({ validity }) => ({ validityChoice: validity }),
  'names.commit': ({ text }, context) => withText(context, text),
  'extras.commit': ({ text }, context) => withNames(context, { extras: text }),
  'wildcard.switch': ({ on }, context) => withWildcard(context, on),
  'batch.commit': ({ text }, context) => withBatchText(context, text),
  'block.edit': ({ index, text }, context) => withBlock(context, index, text),
  'block.remove': ({ index }, context) => withBlock(context, index, ''),
  'repeats.accept': ({ on }, context) => ({ acceptedNames: on ? repeatedNames(context).join(',') : '' }),
  'repeats.remove': (_, context) => withoutRepeats(context),
  'list.split': (_, context) =>
    withBatchText(context, ordersOfTable(context.batchText) ?? splitLines(context.batchText)),
  'list.keep': () => ({ isListKept: true }),
  'csr.change': ({ options }, context) => withOptions(context, options),
  'maker.choose': ({ maker }) => ({ makerChoice: maker }),
  'csr.paste': ({ text }, context) => withPaste(context, text),
  'csr.upload': ({ file }, { fileRevision }) => ({ file, fileRevision: fileRevision + 1 }),
  'csr.drop': ({ at }, context) => dropRequests(context, [at]),
  'dcv.choose': ({ method }, context) => withMethod(context, method),
  'email.commit': ({ email }) => ({ email }),
  'email.save': ({ on }) => ({ saveChoice: on }),
  'contact.choose': ({ contactID }) => ({ contactID }),
  /** Clearing the organization must not bring back the customer's first one. */
  'organization.choose': ({ orgID }, context) => ({
    orgID,
    ...withState(context, 'organization', { answered: 'first' }),
  }),
  'text.commit': ({ field, text }, { texts }) => ({ texts: { ...texts, [field]: text } }),
  'day.begin': ({ day }) => ({ day }),
};

/** A changed field has no fault until the next check. */
export function edited({ context, event }: ArgsOf<PurchaseContext, PurchaseEvent>): Partial<PurchaseContext> {
  const edit = edits[event.type as keyof Edits] as Edit<string> | undefined;
  return edit === undefined ? {} : changed(context, edit(event as never, context));
}
