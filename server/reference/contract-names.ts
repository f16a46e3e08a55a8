import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'

/** How the contract calls an endpoint, and the area (folder of the contract) that declares it. */
export interface OperationName {
  readonly operationId: string
  readonly area: string
}

export interface ContractNames {
  readonly operations: ReadonlyMap<unknown, OperationName>
  readonly shapes: ReadonlyMap<unknown, string>
}

const CONTRACT = join(import.meta.dirname, '..', '..', 'contract')

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'summary' in value

const isShape = (value: unknown): value is z.ZodMiniType => value instanceof z.core.$ZodType

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

async function readNames(): Promise<ContractNames> {
  const operations = new Map<unknown, OperationName>()
  const shapes = new Map<unknown, string>()
  const taken = new Map<string, string>()
  const claim = (name: string, file: string) => {
    const other = taken.get(name)
    if (other) throw new Error(`${file} and ${other} both export ${name}: the reference needs one`)
    taken.set(name, file)
  }
  const files = globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] }).sort()
  for (const file of files) {
    const [area = ''] = file.split(sep)
    const exports: object = await import(pathToFileURL(join(CONTRACT, file)).href)
    for (const [name, value] of Object.entries(exports)) {
      if (isEndpoint(value)) {
        claim(name, file)
        operations.set(value, { operationId: name, area })
      }
      if (isShape(value)) {
        claim(upperFirst(name), file)
        shapes.set(value, upperFirst(name))
      }
    }
  }
  return { operations, shapes }
}

let names: Promise<ContractNames> | undefined

/**
 * Names for the OpenAPI document, read from what the modules of the contract export: `listCharges`
 * names an operation and `chargeRow` the component `ChargeRow`, so neither is written twice.
 */
export const contractNames = (): Promise<ContractNames> => (names ??= readNames())
