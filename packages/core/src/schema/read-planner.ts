import type { Database, PlanNode } from '../database/database.ts'

export interface PlannerFacts {
  /** Whether the server looks labels up that are given as values. */
  readonly namesAsValues: boolean
  /** The version of Cypher that a statement without `CYPHER n` is read as, such as `5`. */
  readonly cypherDefault?: string
}

/** Asks for the plan of a label that is given as a value: older servers refuse it, or go through all nodes for it. */
export async function readPlanner(database: Database): Promise<PlannerFacts> {
  const statement = { text: 'EXPLAIN MATCH (n:$($name)) RETURN n', parameters: { name: '' } }
  const { plan } = await database.read(statement, { columns: () => {}, row: () => true })
  const version = plan?.details['version']
  return {
    namesAsValues: plan !== undefined && hasOperator(plan, 'DynamicLabelNodeLookup'),
    ...(typeof version === 'string' ? { cypherDefault: version } : {}),
  }
}

const hasOperator = ({ operator, children }: PlanNode, wanted: string): boolean =>
  operator === wanted || children.some((child) => hasOperator(child, wanted))
