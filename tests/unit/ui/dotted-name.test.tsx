import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DottedName } from '#src/ui/dotted-name/dotted-name.tsx';

it.each([
  ['shop.example.com', 'shop.example.com'],
  ['例子.example.com', '例子.example.com'],
  ['a-rather-long-name.example.com', 'a-rather-long-name.<wbr/>example.<wbr/>com'],
  // Drawn as `com.example.שלום` otherwise, or in yet another order beside digits.
  ['שלום.example.com', '<bdi dir="ltr"><bdi>שלום</bdi>.<wbr/><bdi>example</bdi>.<wbr/><bdi>com</bdi></bdi>'],
  ['موقع.مثال', '<bdi dir="ltr"><bdi>موقع</bdi>.<wbr/><bdi>مثال</bdi></bdi>'],
  ['*.אב.1', '<bdi dir="ltr"><bdi>*</bdi>.<wbr/><bdi>אב</bdi>.<wbr/><bdi>1</bdi></bdi>'],
])('%s keeps the order of its labels', (text, want) => {
  expect(renderToStaticMarkup(<DottedName text={text} />)).toBe(want);
});
