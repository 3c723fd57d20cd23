/*
 * Replaces Stripe's browser library (https://docs.stripe.com/js) in the sandbox: the parts the console uses, with a card field that
 * calls the sandbox's provider. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.
 */
(() => {
  const intentAddress = new URL('/sandbox/stripe/intent', document.currentScript.src).href;

  const texts = {
    zh: {
      number: '卡号',
      expiry: '有效期 (月/年)',
      cvc: '安全码',
      hint: '沙箱：4242 4242 4242 4242 付款成功，4000 0000 0000 0002 被拒。有效期和安全码可任意填写。',
      incomplete_number: '卡号不完整。',
      incomplete_expiry: '有效期不完整。',
      invalid_expiry_month: '月份须为 01 至 12。',
      incomplete_cvc: '安全码不完整。',
      card_declined: '您的卡被拒绝，请换一张卡。',
      incorrect_number: '沙箱不认识这个卡号。',
      payment_intent_unexpected_state: '这笔付款已结束。',
      resource_missing: '没有这笔付款。',
      api_connection_error: '无法连接沙箱，请重试。',
    },
    en: {
      number: 'Card number',
      expiry: 'Expiry (month/year)',
      cvc: 'Security code',
      hint: 'Sandbox: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Expiry and security code may be anything.',
      incomplete_number: 'The card number is incomplete.',
      incomplete_expiry: 'The expiry date is incomplete.',
      invalid_expiry_month: 'The month must be from 01 to 12.',
      incomplete_cvc: 'The security code is incomplete.',
      card_declined: 'Your card was declined. Try another one.',
      incorrect_number: 'The sandbox does not know this card.',
      payment_intent_unexpected_state: 'This payment has ended.',
      resource_missing: 'There is no such payment.',
      api_connection_error: 'The sandbox cannot be reached. Try again.',
    },
  };

  // Inherits color and font, so that it fits light and dark themes. A constructed sheet needs no exception in the CSP.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; }
    .card { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
    .number, .hint { grid-column: 1 / -1; }
    label { display: block; font-size: 13px; margin-bottom: 4px; }
    input {
      box-sizing: border-box; width: 100%; min-width: 0; padding: 8px 12px; font: inherit; color: inherit;
      background: transparent; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: 6px;
    }
    input:focus-visible { outline: 2px solid #3b82f6; outline-offset: 1px; }
    input[aria-invalid="true"] { border-color: light-dark(#b91c1c, #f87171); }
    .fault { margin: 4px 0 0; font-size: 13px; color: light-dark(#b91c1c, #fca5a5); }
    .fault:empty { display: none; }
    .hint { margin: 0; font-size: 12px; opacity: .8; }
  `);

  const fields = [
    { name: 'number', autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242' },
    { name: 'expiry', autocomplete: 'cc-exp', placeholder: '12 / 34' },
    { name: 'cvc', autocomplete: 'cc-csc', placeholder: '123' },
  ];

  const digitsOf = (text) => text.replace(/\D/g, '');

  function formatted(name, text) {
    const digits = digitsOf(text);
    if (name === 'number') {
      return digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, '$1 ');
    }
    if (name === 'cvc') return digits.slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
  }

  function faultOf(name, text) {
    const digits = digitsOf(text);
    if (name === 'number') return digits.length === 16 ? null : 'incomplete_number';
    if (name === 'cvc') return digits.length >= 3 ? null : 'incomplete_cvc';
    if (digits.length !== 4) return 'incomplete_expiry';
    const month = Number(digits.slice(0, 2));
    return month >= 1 && month <= 12 ? null : 'invalid_expiry_month';
  }

  /** Calls the provider with the secret in the body, since URLs are logged. */
  async function askProvider(values) {
    try {
      const response = await fetch(intentAddress, { method: 'POST', body: new URLSearchParams(values) });
      return await response.json();
    } catch {
      return { error: { type: 'api_connection_error', code: 'api_connection_error' } };
    }
  }

  function createCard(words) {
    const root = document.createElement('div');
    root.className = 'card';
    const inputs = fields.map(({ name, autocomplete, placeholder }) => {
      const row = document.createElement('div');
      row.className = name;
      const label = document.createElement('label');
      label.htmlFor = name;
      label.textContent = words[name];
      const input = document.createElement('input');
      Object.assign(input, { id: name, type: 'text', inputMode: 'numeric', autocomplete, placeholder });
      const fault = document.createElement('p');
      Object.assign(fault, { id: `${name}-fault`, className: 'fault' });
      fault.setAttribute('role', 'alert');
      input.setAttribute('aria-describedby', fault.id);
      const judge = () => {
        const code = faultOf(name, input.value);
        fault.textContent = code === null ? '' : words[code];
        input.setAttribute('aria-invalid', String(code !== null));
        return code;
      };
      input.addEventListener('input', () => {
        // Do not move the caret while the user edits in the middle.
        if (input.selectionStart === input.value.length) input.value = formatted(name, input.value);
        if (fault.textContent !== '') judge();
      });
      input.addEventListener('blur', () => {
        if (input.value !== '') judge();
      });
      row.append(label, input, fault);
      root.append(row);
      return { name, input, judge };
    });
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.textContent = words.hint;
    root.append(hint);
    return { root, inputs };
  }

  function createPayment(words, clientSecret) {
    const listeners = {};
    let host;
    let card;
    const emit = (event, detail) => {
      for (const listener of listeners[event] ?? []) listener(detail);
    };
    return {
      mount(place) {
        card = createCard(words);
        host = document.createElement('div');
        const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
        shadow.adoptedStyleSheets = [sheet];
        shadow.append(card.root);
        (typeof place === 'string' ? document.querySelector(place) : place).replaceChildren(host);
        askProvider({ client_secret: clientSecret }).then((reply) => {
          if (host === undefined) return;
          if (reply.paymentIntent?.status === 'requires_payment_method')
            emit('ready', { elementType: 'payment' });
          else emit('loaderror', { elementType: 'payment', error: errorOf(words, unusable(reply)) });
        });
      },
      unmount() {
        host?.remove();
      },
      destroy() {
        host?.remove();
        host = undefined;
        card = undefined;
      },
      on(event, listener) {
        listeners[event] = [...(listeners[event] ?? []), listener];
        return this;
      },
      /** Returns the card, or the first fault of the input. */
      read() {
        const faults = (card?.inputs ?? []).map(({ input, judge }) => ({ input, code: judge() }));
        const first = faults.find(({ code }) => code !== null);
        if (first === undefined) {
          return {
            values: Object.fromEntries(
              (card?.inputs ?? []).map(({ name, input }) => [name, digitsOf(input.value)]),
            ),
          };
        }
        first.input.focus();
        return { error: errorOf(words, { type: 'validation_error', code: first.code }) };
      },
    };
  }

  function unusable(reply) {
    if (reply.error) return reply.error;
    return {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: reply.paymentIntent,
    };
  }

  function errorOf(words, error) {
    return { ...error, message: words[error.code] ?? words.card_declined };
  }

  function Stripe(publishableKey, { locale = 'auto' } = {}) {
    if (!String(publishableKey).startsWith('pk_sandbox_'))
      throw new Error('not a publishable key of the sandbox');
    const language = locale === 'auto' ? document.documentElement.lang || navigator.language : locale;
    const words = language.startsWith('zh') ? texts.zh : texts.en;
    /** The element and secret of each `elements`, out of the page's reach. */
    const held = new WeakMap();

    return {
      elements({ clientSecret }) {
        const elements = {
          create(type) {
            if (type !== 'payment') throw new Error(`the sandbox has no element '${type}'`);
            const element = createPayment(words, clientSecret);
            held.set(elements, { element, clientSecret });
            const { read: _, ...visible } = element;
            return visible;
          },
          async submit() {
            const { error } = held.get(elements)?.element.read() ?? {};
            return error ? { error } : {};
          },
        };
        return elements;
      },
      async confirmPayment({ elements }) {
        const { element, clientSecret } = held.get(elements) ?? {};
        if (element === undefined) throw new Error('confirmPayment needs a mounted payment element');
        const { error, values } = element.read();
        if (error) return { error };
        const reply = await askProvider({ client_secret: clientSecret, ...values });
        return reply.error ? { error: errorOf(words, reply.error) } : { paymentIntent: reply.paymentIntent };
      },
    };
  }

  window.Stripe = Stripe;
})();
