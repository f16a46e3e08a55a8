import type { Plugin } from 'vite'

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Call extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly Node[]
}

interface Property extends Node {
  readonly key: Node & { readonly name?: string }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesIn(child)
    }
  }
}

const isCallOf = (node: Node, name: string): node is Call =>
  node.type === 'CallExpression' && (node as Call).callee.name === name

const isSummary = (node: Node): node is Property =>
  node.type === 'Property' && (node as Property).key.name === 'summary'

/** The parts of a module that only document it: what describes a shape, the summary of a call. */
function* documentationIn(program: Node): Generator<{ start: number; end: number }> {
  for (const node of nodesIn(program)) {
    if (isCallOf(node, 'described')) {
      const [shape] = node.arguments
      if (!shape) continue
      yield { start: node.start, end: shape.start }
      yield { start: shape.end, end: node.end }
    }
    if (!isCallOf(node, 'endpoint')) continue
    const [declared] = node.arguments
    const properties = (declared as { readonly properties?: readonly Node[] }).properties ?? []
    const at = properties.findIndex(isSummary)
    const summary = properties[at]
    const next = properties[at + 1]
    if (summary && next) yield { start: summary.start, end: next.start }
  }
}

/** Removes the documentation from a module whose syntax tree is given. */
export function withoutDocumentation(code: string, program: Node): string {
  const removed = [...documentationIn(program)].sort((one, other) => other.start - one.start)
  return removed.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}

/**
 * Leaves what only the API reference reads out of the pages: the server makes the reference from
 * the same contract.
 */
export const leaveOutDocumentation: Plugin = {
  name: 'leave-out-documentation',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler(code) {
      return { code: withoutDocumentation(code, this.parse(code) as Node), map: null }
    },
  },
}
