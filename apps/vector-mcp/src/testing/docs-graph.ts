import type { TestGraph } from '../../../../test/test-graph.ts'

/** Five indexes: common, with odd names, of relationships, of two labels, and of other dimensions. */
export async function fillDocsGraph(graph: TestGraph): Promise<void> {
  await graph.clear()
  const options = 'OPTIONS {indexConfig: {`vector.dimensions`: 3}}'
  const create = 'CYPHER 25 CREATE VECTOR INDEX'
  await graph.run(
    `${create} docs FOR (n:Doc) ON n.vec WITH [n.lang, n.year, n.date, n.score, n.hot, n.\`pub year\`, n.\`größe\`, n.\`a\`\`b\`] ${options}`,
  )
  await graph.run(`${create} \`my-index\` FOR (n:\`Doc-2 v\`\`x\`) ON n.vec WITH [n.lang] ${options}`)
  await graph.run(`${create} links FOR ()-[n:LINKS]-() ON n.vec WITH [n.kind] ${options}`)
  await graph.run(`${create} both FOR (n:A|B) ON n.vec WITH [n.lang] ${options}`)
  await graph.run(`${create} wide FOR (n:Wide) ON n.vec OPTIONS {indexConfig: {\`vector.dimensions\`: 5}}`)
  await graph.run(
    `UNWIND range(1, 5) AS i CREATE (:Doc {vec: [1.0, i * 0.001, 0], lang: 'x', title: 'near ' + i, year: 2019})`,
  )
  await graph.run(`UNWIND range(1, 10) AS i
CREATE (:Doc {vec: [0.5, 1.0 + i * 0.1, 0], lang: 'y', title: 'far ' + i, year: 2010 + i, score: i / 10.0, hot: i % 2 = 0,
  date: date('2024-01-01') + duration({days: i}), \`pub year\`: i, größe: i, \`a\`\`b\`: 'odd ' + i, other: [0.1, 0.2, 0.3]})`)
  await graph.run('CREATE (:`Doc-2 v``x` {vec: [1.0, 0, 0], lang: "x\' OR 1=1"})')
  await graph.run(
    "CREATE (:A {vec: [1.0, 0, 0], name: 'a'})-[:LINKS {vec: [1.0, 0, 0], kind: 'k'}]->(:B {vec: [1.0, 0.1, 0], name: 'b'})",
  )
  await graph.run('CALL db.awaitIndexes(60)')
}

/** The question names its own vector, so that a test can say what is near. */
export function embedNamed(text: string): number[] {
  return /^[-0-9., ]+$/.test(text) ? text.split(',').map(Number) : [1, 0, 0]
}
