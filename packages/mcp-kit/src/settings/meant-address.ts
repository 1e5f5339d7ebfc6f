import { nearestName } from './nearest-name.ts'

/** Those that the driver takes. */
export const SCHEMES = ['bolt', 'bolt+s', 'bolt+ssc', 'neo4j', 'neo4j+s', 'neo4j+ssc']

/** What others write in front of an address of a database, and how that is written here. */
const SYNONYMS: Readonly<Record<string, string>> = {
  http: 'bolt',
  https: 'bolt+s',
  tcp: 'bolt',
  bolts: 'bolt+s',
  neo4js: 'neo4j+s',
  'bolt+routing': 'neo4j',
}

/** Ports of the browser, which speak no Bolt. */
const BROWSER_PORTS = ['7474', '7473']

const parts =
  /^(?:(?<scheme>[a-z][a-z\d+.-]*):\/{1,3})?(?<host>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?:[/?#].*)?$/is

/** The address that a text which is none was most likely meant as; undefined where that cannot be told. */
export function meantAddress(text: string): string | undefined {
  const { scheme, host, port } = parts.exec(text)?.groups ?? {}
  if (host === undefined) return undefined
  if (/(?:^|\.)databases\.neo4j\.io$/i.test(host)) return `neo4j+s://${host}`
  if (/(?:^|\.)neo4j\.(?:io|com)$/i.test(host))
    return 'the connection URI that the console shows for your instance, such as neo4j+s://<id>.databases.neo4j.io'
  const meant = scheme === undefined ? 'bolt' : meantScheme(scheme.toLowerCase())
  const isPage = port === undefined || BROWSER_PORTS.includes(port) || /^https?$/i.test(scheme ?? '')
  return `${meant}://${host}:${isPage ? '7687' : port}`
}

function meantScheme(scheme: string): string {
  return SYNONYMS[scheme] ?? nearestName(scheme, SCHEMES) ?? 'bolt'
}
