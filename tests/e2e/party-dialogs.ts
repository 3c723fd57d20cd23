import type { Locator, Page } from 'playwright';
import { enForm } from '#src/console/form/texts.en.ts';
import { zhForm } from '#src/console/form/texts.zh.ts';
import { enParties } from '#src/features/parties/texts.en.ts';
import { zhParties } from '#src/features/parties/texts.zh.ts';

const words = { zh: { ...zhParties, form: zhForm }, en: { ...enParties, form: enForm } };
const buttons = {
  zh: { add: '添加', save: '保存', cancel: '取消' },
  en: { add: 'Add', save: 'Save', cancel: 'Cancel' },
} as const;

/** The contact, organization and validation mailbox groups of the form, and their edit dialogs. */
export class PartyDialogs {
  readonly text: (typeof words)['zh' | 'en'];
  readonly button: (typeof buttons)['zh' | 'en'];

  constructor(
    readonly page: Page,
    readonly language: 'zh' | 'en' = 'zh',
  ) {
    this.text = words[language];
    this.button = buttons[language];
  }

  contact(): Locator {
    return this.page.getByRole('combobox', { name: this.text.contact.label, exact: true });
  }

  organization(): Locator {
    return this.page.getByRole('combobox', { name: this.text.organization.label, exact: true });
  }

  mailbox(): Locator {
    return this.page.getByRole('combobox', { name: this.text.email.label, exact: true });
  }

  /** The options of an open list. */
  offers(): Promise<string[]> {
    return this.page.locator('[role=option]').allInnerTexts();
  }

  async open(kind: 'contact' | 'organization', how: 'add' | 'edit'): Promise<Locator> {
    const name = how === 'add' ? this.text[kind].addLabel : this.text[kind].editLabel;
    await this.page.getByRole('button', { name, exact: true }).click();
    const dialog = this.dialog(kind);
    await dialog.waitFor();
    return dialog;
  }

  dialog(kind: 'contact' | 'organization'): Locator {
    return this.page.getByRole('dialog', { name: this.text[kind].dialog });
  }

  /** The question asked before input is discarded. */
  question(): Locator {
    return this.page.getByRole('alertdialog', { name: this.text.form.leave.title });
  }

  async fill(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      // An optional field's name continues after the label.
      await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
    }
  }

  async submit(dialog: Locator): Promise<void> {
    const name = new RegExp(`^(?:${this.button.add}|${this.button.save})$`);
    await dialog.getByRole('button', { name }).click();
  }

  /** The result message at the edge of the screen. */
  async isNotified(what: 'added' | 'saved'): Promise<Locator> {
    const toast = this.page
      .locator('[data-scope=toast][data-part=root]')
      .filter({ hasText: this.text.form.done })
      .filter({ hasText: this.text.form[what] });
    await toast.first().waitFor();
    return toast.first();
  }

  /** The labels of the invalid fields, in form order. */
  async faulty(dialog: Locator): Promise<string[]> {
    return dialog
      .locator('[aria-invalid=true]')
      .evaluateAll((boxes) =>
        boxes.map((box) => document.querySelector(`label[for="${box.id}"]`)?.firstChild?.textContent ?? ''),
      );
  }
}
