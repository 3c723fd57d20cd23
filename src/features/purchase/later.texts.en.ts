import type { zhBatch, zhIntake, zhPlacing, zhRequests } from '#src/features/purchase/later.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export { enProof } from '#src/features/purchase/proof/proof.texts.en.ts';

export const enBatch = {
  title: 'Batch order',
  names: {
    title: 'Batch domains',
    hint: 'Separate orders with a blank line. In each order, the first line is the common name and the rest are SANs. A line starting with # is a note. You can also paste a CSV with “domain” and “note” columns. Up to 500 orders at a time.',
    label: 'Batch domains',
    placeholder: 'a.example.com\n\nb.example.com\nwww.b.example.com',
    checking: 'Checking',
    orders: { one: '{{count}} order', other: '{{count}} orders' },
    names: { one: '{{count}} name', other: '{{count}} names' },
    faulty: { one: '{{count}} order needs changes', other: '{{count}} orders need changes' },
    allGood: 'All valid',
    dryRun: 'The total is an estimate. Nothing is ordered until you buy.',
  },
  list: {
    title: '{{count}} lines: {{count}} orders, or one order with {{count}} names?',
    titleTable: 'This is a table with {{count}} rows. Create an order for each row, with its note?',
    titleEach: 'This product covers one name per order. Create {{count}} orders, one for each line?',
    split: '{{count}} orders',
    keep: 'One order, {{count}} names',
  },
  table: {
    blocks: 'Check results by order',
    rows: 'Orders in this batch',
    number: 'No.',
    nth: 'No. {{number}}',
    commonName: 'Common name',
    others: 'SANs',
    verdict: 'Check',
    state: 'Status',
    edit: 'Edit order {{number}}',
    fold: 'Collapse order {{number}}',
    remove: 'Remove order {{number}}',
    removed: 'Removed order {{number}}',
    editor: 'Names of order {{number}}',
    good: 'Valid',
    twice: '{{name}} appears twice in this order',
    more: { one: 'and {{count}} more', other: 'and {{count}} more' },
    noneFaulty: 'No orders need changes',
  },
  show: {
    label: 'Show orders',
    all: 'All ({{count}})',
    faulty: 'Needs changes ({{count}})',
    excluded: 'Excluded ({{count}})',
    repeated: 'Repeated ({{count}})',
  },
  repeats: {
    title: {
      one: '{{count}} order has a name that’s repeated or already ordered',
      other: '{{count}} orders have names that are repeated or already ordered',
    },
    here: '{{name}} is also in {{label}}',
    valid: '{{name}} already has a certificate, valid until {{date}}',
    waiting: '{{name}} already has an order that hasn’t been issued yet',
    open: 'Open {{orderNo}}',
    remove: 'Remove these orders',
    accept: 'Order anyway',
    acceptAbout: 'Each order is charged separately.',
    oneAbout: 'To renew or get another certificate, continue and buy.',
  },
  failed: { title: 'Couldn’t open this batch', fresh: 'Start a new purchase' },
  mirror:
    'Another tab is working on this batch. You can see its progress here. If you close that tab, this one continues.',
  run: {
    keys: 'Generating keys and CSRs',
    keysDone: 'All keys and CSRs are ready',
    count: '{{done}} / {{total}}',
    rate: '{{rate}} per second',
    left: 'about {{time}} left',
    paused: 'Paused. Everything finished so far is saved',
    pausing: 'Finishing those in progress',
    failed: { one: '{{count}} needs attention', other: '{{count}} need attention' },
    excluded: { one: '{{count}} excluded', other: '{{count}} excluded' },
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel batch',
    safe: 'Keys are generated and encrypted on this computer. You can leave, reload or close the page. It continues from here when you come back, and finished work isn’t repeated.',
    orders: { one: '{{count}} order', other: '{{count}} orders' },
    total: 'Estimated total {{amount}}',
    totalFinal: 'Total {{amount}}',
    totalLater: 'You’ll see the total before you pay',
    method: 'Validation',
  },
  create: {
    title: 'Creating the orders. Don’t reload this page',
    creating: { one: 'Submitting {{count}} order', other: 'Submitting {{count}} orders' },
    asking: 'The server didn’t respond. Checking whether the orders were created',
    safe: 'If the page reloads or you lose your connection, we check with the server first, so nothing is ordered twice.',
  },
  correct: {
    title: { one: '{{count}} order can’t be submitted', other: '{{count}} orders can’t be submitted' },
    about:
      'Correct the names, or exclude these orders. When you resubmit, only changed orders get new keys. The rest are submitted unchanged.',
    ready: 'Nothing left to correct. You can resubmit.',
    allExcluded: 'All orders are excluded. Include at least one, or cancel the batch.',
    refused: 'The orders weren’t created. You can resubmit them.',
    retry: 'Resubmit',
    exclude: 'Exclude order {{number}}',
    include: 'Include order {{number}}',
    method: {
      title: 'The validation method is no longer available. Choose another',
      about:
        'Keys already generated are kept and used when you resubmit. The new method applies to all orders.',
      legend: 'New validation method',
    },
  },
  unresolved: {
    title: 'We don’t know yet whether the orders were created',
    about:
      'The server didn’t respond, and we couldn’t check the result. Check again. If the orders exist, you continue to payment. If not, they’re resubmitted. Nothing is ordered twice.',
    ask: 'Check again',
    absentTitle: 'The server doesn’t have these orders',
    absentAbout: { one: 'Submit the order now?', other: 'Submit {{count}} orders now?' },
    absentSum: { one: 'Submit it for {{sum}} now?', other: 'Submit {{count}} orders for {{sum}} now?' },
    resend: 'Submit',
  },
  state: {
    waiting: 'Waiting',
    made: 'Key ready',
    faulty: 'Needs attention',
    unchecked: 'Not checked yet',
    excluded: 'Excluded',
  },
  cancel: {
    title: 'Cancel this batch?',
    about: 'Keys generated so far ({{done}}) are discarded with the batch. You can undo this for 10 seconds.',
    keep: 'Keep batch',
    confirm: 'Cancel batch',
  },
  discarded: { title: 'This batch was cancelled', about: 'No orders were created.' },
  thing: { one: 'Batch of {{count}} order', other: 'Batch of {{count}} orders' },
} satisfies SameTexts<typeof zhBatch>;

export const enRequests = {
  encryption: 'Encryption',
  rsaAbout: 'Works on every device',
  eccAbout: 'Faster and smaller. Very old devices may not support it',
  keyLength: 'Key length',
  curve: 'Curve',
  signature: 'Signature',
  slow: 'Generating a 4096-bit key can take more than 10 seconds.',
  maker: {
    label: 'Who generates the key',
    browser: 'This browser',
    browserAbout: 'The private key never leaves this computer unencrypted. Only you know it',
    recommended: 'Recommended',
    ca: 'The CA',
    caAbout: 'The CA generates the key and sends it encrypted. The CA also knows the private key',
    noticeTitle: 'The CA will know your private key',
    notice:
      'The CA generates the key, so the CA knows it. The key is sent to this browser encrypted and is encrypted in your key vault as soon as it arrives. The CA keeps no copy and can’t send it again. Back up your key vault after you order.',
  },
  paste: {
    label: 'Certificate requests (PEM)',
    hint: 'Paste one or more CSRs. Each becomes an order for the names in it.',
    hintOne: 'Paste one CSR. This product can only be ordered one at a time.',
    file: 'Choose files',
    drop: 'Drop to read the files',
    fileFailed: 'Couldn’t read {{name}}. Try again',
  },
  zip: {
    label: 'CSR archive',
    drop: 'Drop a .zip file here, or select to choose one',
    about:
      'Each .csr file in the archive becomes an order, including files in folders. Up to 10 MB and 5,000 files.',
    again: 'Choose another archive',
    loaded: { one: '{{count}} CSR uploaded', other: '{{count}} CSRs uploaded' },
  },
  reading: 'Reading the CSRs…',
  judging: 'Checking against the product…',
  retry: 'Read again',
  list: {
    title: 'CSRs',
    counts: '{{count}} total, one order each',
    faulty: '{{count}} with errors',
    fit: 'Ready to order',
    noName: 'no common name',
    more: '{{count}} names total',
    drop: 'Remove {{label}}',
    reused: 'Order {{orderNo}} ({{name}}) already uses this key. We recommend a new key',
    reusedMore:
      '{{count}} orders already use this key, most recently {{orderNo}} ({{name}}). We recommend a new key',
    sameKey: 'Uses the same key as {{labels}}. We recommend a separate key for each order',
    sameKeyMore: '{{count}} more',
  },
  skipped: {
    title: { one: '{{count}} file skipped', other: '{{count}} files skipped' },
    rest: '{{count}} more not shown',
  },
  party: {
    name: 'Name',
    position: 'Position',
    email: 'Email',
    telephone: 'Phone',
    creditCode: 'Credit code',
    country: 'Country',
    province: 'Province',
    city: 'City',
    postalCode: 'Postal code',
    address: 'Address',
  },
  fileGone: 'The page was reloaded. Choose the file again',
} satisfies SameTexts<typeof zhRequests>;

export const enIntake = {
  noneFound: 'No valid CSR found, or the file structure is incorrect ({{why}})',
  otherFound:
    'No CSR found. You pasted “{{detail}}”. Paste the whole CSR, from -----BEGIN CERTIFICATE REQUEST----- to -----END CERTIFICATE REQUEST-----',
  fault: {
    'no-request-found':
      'No CSR found. Paste the whole CSR, from -----BEGIN CERTIFICATE REQUEST----- to -----END CERTIFICATE REQUEST-----',
    'too-many-requests':
      'You can submit up to {{detail}} orders at once, one for each CSR. Split them into smaller batches',
    'text-too-large': 'This is larger than {{detail}} MB. Submit it in smaller parts',
    'file-unreadable': 'Couldn’t read the file. It may have been moved or changed. Choose it again',
    'not-a-zip': 'This isn’t a ZIP file',
    'zip-too-large': 'The ZIP file is larger than {{detail}} MB. Split it into smaller files',
    'zip-too-many-entries': 'The ZIP file contains more than {{detail}} files. Split it into smaller files',
    'zip-unpacks-too-large':
      'The ZIP file unpacks to more than {{detail}} MB, which is too large for CSRs. We stopped reading it',
    'zip-damaged': 'The ZIP file is damaged, or its directory doesn’t match its contents. Create it again',
    'zip-no-requests': 'No valid CSR found, or the file structure is incorrect',
    'intake-too-slow': 'Couldn’t unpack the ZIP file within {{detail}} seconds. Split it into smaller files',
  },
  request: {
    damaged: 'The text starting on line {{detail}} is incomplete. Copy it again',
    'too-large': 'Too large to be a usable CSR',
    unreadable: 'Not a CSR, or damaged',
    'signature-invalid': 'Invalid signature ({{detail}}). The CSR was changed or signed with another key',
    'signature-unknown': 'The browser can’t verify this type of signature ({{detail}})',
    'key-too-short': 'The key is too short ({{detail}}). RSA keys need at least 2048 bits',
    'key-too-long': 'The key is too long ({{detail}}). RSA keys can have up to 16384 bits',
    'key-odd-length': 'The key length isn’t a multiple of 8 bits ({{detail}}). CAs don’t accept it',
    'key-exponent':
      'The RSA public exponent isn’t allowed ({{detail}}). It must be an odd number, 3 or higher',
    'key-small-factor':
      'The key isn’t secure ({{detail}}). Its modulus has a small factor. Generate a new key',
    'key-roca':
      'The key isn’t secure ({{detail}}). It was generated by a chip with the ROCA vulnerability. Replace it',
    'key-close-primes':
      'The key isn’t secure ({{detail}}). Its primes are too close together. Generate a new key',
    'curve-not-taken': 'CAs don’t accept this curve ({{detail}}). Use P-256, P-384 or P-521',
    'algorithm-not-taken': 'CAs don’t accept this key type ({{detail}}). Use RSA or ECC',
    repeated: 'Same CSR as {{detail}}',
    unknown: 'Can’t be used ({{code}})',
  },
  skipped: {
    'not-csr-name': 'The file name doesn’t end in .csr',
    'no-header': 'The text doesn’t start with a CSR header',
    binary: 'Binary (DER) format. Save it as PEM text',
    encrypted: 'Encrypted, can’t be read',
    'packed-otherwise': 'Unsupported compression method. Use a standard ZIP (Deflate)',
    'nested-archive': 'Archives inside the archive aren’t opened',
    'too-large': 'Too large',
    'bad-path': 'Unsafe file path',
    'system-file': 'Added by the operating system',
    damaged: 'Can’t be unpacked, or its size doesn’t match the ZIP directory',
  },
} satisfies SameTexts<typeof zhIntake>;

export const enPlacing = {
  work: {
    title: 'Creating your order',
    review: 'Check your details',
    prepare: 'Generate the key and CSR in this browser',
    prepareByCa: 'The CA generates the key and CSR',
    prepareInToken: 'The CA generates the key on a hardware token',
    create: 'Create the order',
    ask: 'Check whether the order was created',
    hand: 'Continue as a batch',
    creating: 'Creating the order. Don’t refresh this page.',
    handing:
      'There are many orders, so a batch generates their keys one by one and creates them all at once.',
    safe: 'If the page reloads or you lose your connection, we check for the order first, so it’s never placed twice.',
    preparing: 'The private key is generated on this computer and encrypted before it’s saved.',
    preparingByCa:
      'The CA sends the private key encrypted. This browser encrypts it for storage as soon as it arrives.',
    preparingInToken:
      'The private key stays on the token, which is shipped to the organization’s address after issuance.',
    asking: 'The server didn’t respond. Checking whether the order was created.',
    count: 'Step {{step}} of {{total}}',
  },
  unresolved: {
    title: 'We don’t know yet whether the order was created',
    about:
      'The server didn’t respond, and we couldn’t check the result. Check again. If the order exists, you continue to payment. If not, it’s resubmitted. It’s never placed twice.',
    absentTitle: 'The server doesn’t have this order',
    absentAbout:
      'We submitted it several times without a response, and the server confirms that there’s no order. Submit it once more, or go back to change it.',
    ask: 'Check again',
    reopen: 'Back to the form',
  },
} satisfies SameTexts<typeof zhPlacing>;
