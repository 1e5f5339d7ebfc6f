export type Revision = '2025-11-25' | '2026-07-28'
export type Served = 'fixture' | 'cypher-mcp' | 'vector-mcp'

/** Failures that are right, under the reason why; `scenario:check` where the rest of a scenario must pass. */
type Reasons = Readonly<Record<string, readonly string[]>>

/** These call a tool, prompt or resource of the suite by its name; the fixture server passes each on the same host. */
const CALLED_BY_NAME = [
  'completion-complete',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
]

const SERVERS: Readonly<Record<Revision, Reasons>> = {
  '2025-11-25': {
    'called by name': [
      ...CALLED_BY_NAME,
      'tools-call-with-logging',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
    ],
    'the protocol gives up logging, so that the servers do not offer it': ['logging-set-level'],
    'a warning: it looks for a session id, and the servers keep no sessions': ['server-sse-multiple-streams'],
  },
  '2026-07-28': {
    'called by name': [
      ...CALLED_BY_NAME,
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
      'server-stateless:sep-2575-server-no-log-without-loglevel',
      'server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription',
      'server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-missing-input-response',
      'input-required-result-non-tool-request',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-ignore-extra-params',
    ],
  },
}

const NEITHER_PROMPTS_NOR_RESOURCES: Readonly<Record<Revision, readonly string[]>> = {
  '2025-11-25': ['resources-list', 'resources-subscribe', 'resources-unsubscribe', 'prompts-list'],
  '2026-07-28': [
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'caching:sep-2549-prompts-list-caching-hints',
    'caching:sep-2549-resources-list-caching-hints',
    'caching:sep-2549-resources-templates-list-caching-hints',
  ],
}

export const expectedFailures: Readonly<Record<Served, Readonly<Record<Revision, Reasons>>>> = {
  fixture: { '2025-11-25': {}, '2026-07-28': {} },
  'cypher-mcp': SERVERS,
  'vector-mcp': {
    '2025-11-25': {
      ...SERVERS['2025-11-25'],
      'it offers neither prompts nor resources': NEITHER_PROMPTS_NOR_RESOURCES['2025-11-25'],
    },
    '2026-07-28': {
      ...SERVERS['2026-07-28'],
      'it offers neither prompts nor resources': NEITHER_PROMPTS_NOR_RESOURCES['2026-07-28'],
    },
  },
}
