import { posix, win32 } from 'node:path'
import type { Surroundings } from '../settings/surroundings.ts'

/** Where a client keeps its servers, and how it takes secrets. */
export interface Client {
  readonly title: string
  /** The file, or undefined where there is none to write. */
  readonly file?: (surroundings: Surroundings) => string
  /** The key of the file that holds the servers. */
  readonly key: 'mcpServers' | 'servers'
  /** Whether the file belongs to a project, and is shared with people whose machines differ. */
  readonly shared: boolean
  /** How an entry names a variable that is set where the client starts; absent where it takes values alone. */
  readonly reference?: (variable: string) => string
  /** Whether the client asks for secrets itself, through `inputs` in its file. */
  readonly asks: boolean
  /** Whom an entry in the file serves, where that is not the user everywhere. */
  readonly reach?: string
  /** What an entry needs beside command, args and env. */
  readonly extra?: Readonly<Record<string, unknown>>
}

function join({ platform }: Surroundings, ...parts: string[]): string {
  return (platform === 'win32' ? win32 : posix).join(...parts)
}

/** The variable that VS Code asks for, as the id of its input. */
export const inputId = (variable: string): string => variable.toLowerCase().replaceAll('_', '-')

export const clients = {
  'claude-desktop': {
    title: 'Claude Desktop',
    file: (here) => join(here, claudeFolder(here), 'claude_desktop_config.json'),
    key: 'mcpServers',
    shared: false,
    asks: false,
  },
  'claude-code': {
    title: 'Claude Code',
    file: (here) => join(here, here.folder, '.mcp.json'),
    key: 'mcpServers',
    shared: true,
    asks: false,
    reference: (variable) => `\${${variable}}`,
    reach:
      'this file serves its folder, and all who share it; `claude mcp add --scope user` gives a server to you alone, in every folder',
  },
  vscode: {
    title: 'VS Code',
    file: (here) => join(here, here.folder, '.vscode', 'mcp.json'),
    key: 'servers',
    shared: true,
    asks: true,
    reference: (variable) => `\${input:${inputId(variable)}}`,
    reach:
      'this file serves its folder, and all who share it; "MCP: Open User Configuration" in VS Code opens the one of your own',
    extra: { type: 'stdio' },
  },
  cursor: {
    title: 'Cursor',
    file: (here) => join(here, here.home, '.cursor', 'mcp.json'),
    key: 'mcpServers',
    shared: false,
    asks: false,
    reference: (variable) => `\${env:${variable}}`,
  },
  windsurf: {
    title: 'Windsurf',
    file: (here) => join(here, here.home, '.codeium', 'windsurf', 'mcp_config.json'),
    key: 'mcpServers',
    shared: false,
    asks: false,
    reference: (variable) => `\${env:${variable}}`,
  },
  'gemini-cli': {
    title: 'Gemini CLI',
    file: (here) => join(here, here.home, '.gemini', 'settings.json'),
    key: 'mcpServers',
    shared: false,
    asks: false,
    reference: (variable) => `$${variable}`,
  },
  json: { title: 'any other client', key: 'mcpServers', shared: false, asks: false },
} as const satisfies Record<string, Client>

export type ClientName = keyof typeof clients

/** The client of that name; its literal type would hide what it lacks. */
export function clientOf(name: ClientName): Client {
  return clients[name]
}

function claudeFolder(here: Surroundings): string {
  if (here.platform === 'darwin') return join(here, here.home, 'Library', 'Application Support', 'Claude')
  if (here.platform === 'win32')
    return join(here, here.environment['APPDATA'] || join(here, here.home, 'AppData', 'Roaming'), 'Claude')
  const given = here.environment['XDG_CONFIG_HOME'] ?? ''
  // XDG has relative folders ignored.
  return join(here, posix.isAbsolute(given) ? given : join(here, here.home, '.config'), 'Claude')
}
