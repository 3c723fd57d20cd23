import type { zhScanAgents } from '#src/features/discovery/scans/agents.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enScanAgents = {
  about:
    'Private networks are scanned by an agent that you run: the same scanner, which only connects outward, takes its work and reports results with an API key.',
  search: 'Search agents',
  add: 'Register agent',
  name: 'Agent',
  state: 'State',
  states: { new: 'Not started yet', online: 'Online', away: 'Away' },
  networks: 'Networks it may scan',
  allowed: 'its machine allows only {{networks}}',
  queue: 'Targets waiting',
  version: 'version {{version}}',
  key: 'key “{{name}}”',
  from: 'from {{address}}',
  start: 'How to start {{name}}',
  startShort: 'Start',
  edit: 'Edit {{name}}',
  release: 'Replace the key of {{name}}',
  releasing: {
    title: 'Replace the key of “{{name}}”?',
    about:
      'Its key speaks for it no longer; the next key that calls takes its place. Until then it gets no work.',
    confirm: 'Replace',
    done: 'Waiting for a new key to call',
    refused: 'This agent has no key yet',
  },
  remove: 'Remove {{name}}',
  removal: {
    title: 'Remove “{{name}}”?',
    about:
      'The agent stops. Scans that use it have no results any more, and running ones end. Certificates that were found stay.',
    confirm: 'Remove',
    done: 'The agent is removed',
    refused: 'It was not removed',
  },
  empty: 'No agents yet',
  emptyAbout:
    'Register an agent, start it on a machine that reaches your private network, and choose it in a scan.',
  dialog: 'Agent',
  dialogAbout:
    'An agent scans only private networks that are listed here and that its own machine allows too.',
  fields: { name: 'Name', networks: 'Private networks' },
  hints: {
    networks:
      'One a line, such as 10.0.0.0/8, 192.168.1.0/24 or fd00::/8. Public addresses are scanned by our servers.',
  },
  special: {
    networks: { 'not-offered': '“{{found}}” is no private network, such as {{expected}}.' },
  },
  command: {
    title: 'Start “{{name}}”',
    about:
      'You need a machine that reaches these networks, with Node.js 20.19 or newer. The agent connects outward only and listens on no port.',
    key: 'Make an API key whose only right is “Report as a scan agent”, and save it as the file agent.key. Each agent has a key of its own.',
    toKeys: 'Make a key',
    run: 'Download and start it. --allow is this machine’s own limit, which cannot be widened from here.',
    thing: 'command',
    waiting: 'Waiting for its first call… It then shows as online by itself.',
    online: 'It is connected. You can choose it in a scan now.',
  },
} as const satisfies SameTexts<typeof zhScanAgents>;
