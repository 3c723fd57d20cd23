import { expect, it } from 'vitest';
import { accountOfLogo, plainMail } from '#server/mail/templates/mail-content.ts';
import { renderMail } from '#server/mail/templates/render-mail.ts';

const site = {
  name: 'Certhub',
  address: 'https://console.example.com',
  logo: null,
  closing: null,
  accent: null,
  sender: null,
};
const content = plainMail({ zh: '发票', en: 'Invoice' }, { zh: '已开具', en: 'Issued' });
const id = '7c4a1c0e-6d3f-4b53-9a56-111111111111';

it('shows the logo of the account a mail speaks for, with its name, and says whose it is', () => {
  const { html } = renderMail(content, { language: 'en', site, account: { id, name: 'Analytical Engines' } });
  expect(html).toContain(`<img src="cid:account-${id}@certhub" alt="Analytical Engines"`);
  expect(accountOfLogo(html)).toBe(id);
});

it.each([
  { name: 'no account', html: renderMail(content, { language: 'en', site }).html },
  { name: 'no id', html: '<img src="cid:account-x">' },
  { name: 'nothing', html: '' },
])('finds none in a mail with $name', ({ html }) => {
  expect(accountOfLogo(html)).toBeNull();
});
