import type { Notification, ResultSummary } from 'neo4j-driver-lite'
import type { DatabaseNotification, PlanNode, RunSummary, UnknownName } from './database.ts'

/** Turns the driver's summary into plain values. */
export function readSummary(summary: ResultSummary, complete: boolean): RunSummary {
  const plan = summary.profile !== false ? summary.profile : summary.plan
  return {
    complete,
    counters: readCounters(summary),
    notifications: summary.notifications.map(readNotification),
    ...(plan === false ? {} : { plan: readPlan(plan) }),
  }
}

function readCounters(summary: ResultSummary): Record<string, number> {
  const counted = { ...summary.counters.updates(), systemUpdates: summary.counters.systemUpdates() }
  return Object.fromEntries(
    Object.entries(counted)
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => [snakeCase(name), Number(count)]),
  )
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function readNotification(notification: Notification): DatabaseNotification {
  const unknown = readUnknownName(notification)
  return {
    code: notification.code,
    title: notification.title,
    description: notification.description,
    severity: notification.rawSeverityLevel ?? notification.severityLevel,
    category: notification.rawCategory ?? notification.category,
    ...(unknown === undefined ? {} : { unknown }),
  }
}

const unknownKinds: readonly (readonly [ending: string, UnknownName['kind']])[] = [
  ['UnknownLabelWarning', 'label'],
  ['UnknownRelationshipTypeWarning', 'relationship type'],
  ['UnknownPropertyKeyWarning', 'property'],
]

function readUnknownName({ code, description }: Notification): UnknownName | undefined {
  const kind = unknownKinds.find(([ending]) => code.endsWith(ending))?.[1]
  const name = /\(the missing [\w ]+ is: ([\s\S]*)\)$/.exec(description)?.[1]
  return kind === undefined || name === undefined ? undefined : { kind, name }
}

interface DriverPlan {
  operatorType: string
  identifiers?: string[]
  arguments?: Record<string, unknown>
  children: DriverPlan[]
}

function readPlan(plan: DriverPlan): PlanNode {
  const [operator = '', database] = plan.operatorType.split('@')
  return {
    operator,
    ...(database === undefined ? {} : { database }),
    identifiers: plan.identifiers ?? [],
    details: readDetails(plan.arguments ?? {}),
    children: plan.children.map(readPlan),
  }
}

function readDetails(details: Record<string, unknown>): PlanNode['details'] {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]): [string, string | number | boolean][] => {
      if (typeof value === 'bigint') return [[name, Number(value)]]
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
        return [[name, value]]
      }
      return []
    }),
  )
}
