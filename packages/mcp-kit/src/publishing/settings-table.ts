import type * as z from 'zod'
import { describeSettings, flagsOf, hasBounds, type SettingInfo } from '../settings/setting.ts'

/** The settings of an app as a Markdown table, in the order they are declared. */
export function writeSettingsTable(schema: z.ZodObject): string {
  const rows = [...describeSettings(schema).values()].map(writeRow)
  return ['| variable, flag | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

function writeRow(info: SettingInfo): string {
  const [flag] = flagsOf(info)
  const aliases = info.aliases.length === 0 ? '' : `; also ${info.aliases.map(code).join(', ')}`
  const allowed = hasBounds(info) ? ` Allowed: ${info.allowed}.` : ''
  return `| ${code(info.env)}, ${code(`--${flag}`)}${aliases} | ${writeDefault(info)} | ${escape(info.description)}.${escape(allowed)} |`
}

function writeDefault(info: SettingInfo): string {
  if (info.required) return 'required'
  return info.default === undefined ? 'none' : code(info.default)
}

function code(text: string): string {
  return `\`${text}\``
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*')
}
