import type { zhCatalogue } from '#src/features/catalogue/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enCatalogue = {
  which: {
    title: 'Which certificate do I need?',
    about:
      'Answer four questions to see a product that fits, with its price. If you’re unsure, keep the default.',
    failed: 'Couldn’t load the products',
    none: 'Nothing is on sale right now',
    noneAbout: 'Come back later, or contact support.',
    secured: {
      title: 'What do you want to secure?',
      ssl: 'A website',
      sslAbout: 'The padlock in the browser (HTTPS). Also for APIs, apps and mail servers.',
      ip: 'An IP address',
      ipAbout: 'A service reached by its public IP address, without a domain name.',
      code: 'Software',
      codeAbout: 'Downloads and installers show your name instead of “unknown publisher”.',
      doc: 'Documents',
      docAbout: 'Sign PDF and Office files, so that readers see who signed.',
      email: 'Email messages',
      emailAbout: 'Sign and encrypt email (S/MIME).',
      vmc: 'Your logo in inboxes',
      vmcAbout: 'Show your registered trademark next to your email (VMC).',
    },
    breadth: {
      title: 'How many domain names?',
      titleIp: 'How many IP addresses?',
      one: 'One',
      oneAbout: 'For example example.com, usually together with www.example.com.',
      oneIpAbout: 'For example 203.0.113.10.',
      several: 'Several',
      severalAbout: 'For example example.com, example.net and mail.example.org in one certificate.',
      severalIpAbout: 'Several addresses in one certificate.',
      wildcard: 'All subdomains of one name',
      wildcardAbout: '*.example.com: blog, shop, api and any you add later, one level deep.',
      count: 'How many',
    },
    owner: {
      title: 'Who should the certificate vouch for?',
      domain: 'The domain only (DV)',
      domainAbout: 'Issued in minutes, no documents. The padlock looks the same as with the others.',
      address: 'The address only (DV)',
      addressAbout: 'We check only that you control the IP address. Issued in minutes.',
      mailbox: 'The mailbox only',
      mailboxAbout: 'Issued once you receive an email. It names no organization.',
      organization: 'My organization (OV)',
      organizationAbout:
        'Your organization is verified and named in the certificate. Usually 1–3 business days.',
      extended: 'My organization, verified most strictly (EV)',
      extendedAbout: 'Verified by the EV Guidelines. Common in finance, online shops and tenders.',
      noWildcard: 'The EV Guidelines don’t allow wildcards.',
      notSold: 'Not available in this combination.',
    },
    term: {
      title: 'For how long?',
      hint: 'You can renew before it ends.',
      plan: {
        one: 'The order includes {{count}} certificate.',
        other:
          'A single certificate may not last that long: the order includes {{count}}, issued one after another at no extra cost.',
      },
    },
    result: {
      title: 'Our recommendation',
      list: 'List price {{amount}}',
      free: 'Free',
      buy: 'Buy this certificate',
      why: 'Why this one',
      owner: {
        domain: 'Checks the domain only and is issued in minutes',
        address: 'Checks the address only and is issued in minutes',
        mailbox: 'Checks the mailbox only and is issued in minutes',
        organization: 'Verifies your organization and names it in the certificate',
        extended: 'Verifies your organization by the EV Guidelines, the strictest there are',
      },
      breadth: {
        one: 'Secures one domain name',
        oneIp: 'Secures one IP address',
        several: {
          one: 'Secures {{count}} domain name in one certificate',
          other: 'Secures {{count}} domain names in one certificate',
        },
        severalIp: {
          one: 'Secures {{count}} IP address in one certificate',
          other: 'Secures {{count}} IP addresses in one certificate',
        },
        wildcard: 'Secures every subdomain one level down, including new ones',
      },
      plan: {
        one: 'The order includes {{count}} certificate',
        other: 'The order includes {{count}} certificates, issued one after another',
      },
      cheapest: {
        one: 'The lowest price of {{count}} product that fits',
        other: 'The lowest price of {{count}} products that fit',
      },
      only: 'The only product that fits',
      others: 'Other brands',
    },
  },
} satisfies SameTexts<typeof zhCatalogue>;
