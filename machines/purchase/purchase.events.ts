import type { ProductFamily } from '#core/catalogue/type-flags.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { KeyMaker } from '#core/csr/ca-made-key.ts';
import type { CsrOptions } from '#core/csr/options.ts';
import type { OrderMode } from '#machines/purchase/purchase.values.ts';

/** What a person does to a purchase. Texts are whole, committed on a pause of 400 ms or on leaving the field. */
export type PurchaseUserEvent =
  | { readonly type: 'mode.choose'; readonly mode: OrderMode }
  | { readonly type: 'family.switch'; readonly family: ProductFamily; readonly on: boolean }
  | { readonly type: 'brand.choose'; readonly brand: string }
  | { readonly type: 'product.choose'; readonly productNo: string }
  | { readonly type: 'product.retry' }
  | { readonly type: 'validity.choose'; readonly validity: number }
  /** The common name: a name, an address or a mailbox, by the product. */
  | { readonly type: 'names.commit'; readonly text: string }
  /** The further names, one a line. */
  | { readonly type: 'extras.commit'; readonly text: string }
  | { readonly type: 'wildcard.switch'; readonly on: boolean }
  /** The text of a batch: blank lines split orders. */
  | { readonly type: 'batch.commit'; readonly text: string }
  /** Puts another text in the place of one block (0-based). */
  | { readonly type: 'block.edit'; readonly index: number; readonly text: string }
  | { readonly type: 'block.remove'; readonly index: number }
  | { readonly type: 'csr.change'; readonly options: Partial<CsrOptions> }
  /** Who makes the key, where the product leaves the choice. */
  | { readonly type: 'maker.choose'; readonly maker: KeyMaker }
  | { readonly type: 'csr.paste'; readonly text: string }
  /** A handle of `src/adapters/files/file-box.ts`; it dies with the page. */
  | { readonly type: 'csr.upload'; readonly file: string }
  /** Takes a request off the list: its `index` in the view. */
  | { readonly type: 'csr.drop'; readonly index: number }
  /** Reads the paste or the file again, after a failure. */
  | { readonly type: 'csr.retry' }
  | { readonly type: 'dcv.choose'; readonly method: DcvMethod }
  | { readonly type: 'email.commit'; readonly email: string }
  | { readonly type: 'email.save'; readonly on: boolean }
  | { readonly type: 'remark.commit'; readonly remark: string }
  | { readonly type: 'contact.choose'; readonly contactID: string }
  | { readonly type: 'organization.choose'; readonly orgID: string }
  | { readonly type: 'price.retry' }
  /** What day it is by the server's clock, UTC, `YYYY-MM-DD`: sent whenever it is another one than the form knows. */
  | { readonly type: 'day.begin'; readonly day: string }
  | { readonly type: 'order.buy' }
  /** While everything is checked once more, and while the key is made. */
  | { readonly type: 'order.stop' }
  /** Ask again what became of an order that was never answered. */
  | { readonly type: 'order.ask' }
  /** Back to the form, once the server has said that there is no order. */
  | { readonly type: 'form.reopen' }
  | { readonly type: 'draft.discard' }
  /** Sent once by the journal when it takes a flow up again after a reload, a crash or another tab. */
  | { readonly type: 'flow.resume' };
