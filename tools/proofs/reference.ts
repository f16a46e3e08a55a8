import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { startProduct } from '#tests/factories/environment/product.ts'
import { exampleTypes } from '#tools/generate/example-types.ts'
import {
  EXTERNAL_FOLDER,
  EXTERNAL_SOURCE,
  installExternalTools,
  runExternalTool,
} from '#tools/proofs/external.ts'

const SAMPLE = 'sample-client.ts'

// As an integrator's project would be set up, strictly.
const SAMPLE_CONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: ['../../node_modules/@types'],
    module: 'nodenext',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
  },
  files: [SAMPLE],
}

interface Check {
  readonly name: string
  run(): Promise<boolean>
}

/**
 * Lints the OpenAPI document of the running product with Redocly and Spectral, generates a client's
 * types from it, compiles a sample program against them and runs it; compares the types of the
 * example shop with those that are checked in.
 */
export async function proveReference(root: string): Promise<boolean> {
  if (!installExternalTools(root)) return false
  const folder = join(root, EXTERNAL_FOLDER)
  const document = join(folder, 'openapi.json')
  const product = await startProduct()
  const node = async (...args: string[]) => {
    const [code] = await once(
      spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' }),
      'exit',
    )
    return code === 0
  }
  try {
    const { text } = await product.call('/docs/openapi.json')
    writeFileSync(document, text)
    cpSync(join(root, EXTERNAL_SOURCE, SAMPLE), join(folder, SAMPLE))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SAMPLE_CONFIG))
    const ruleset = join(EXTERNAL_SOURCE, 'spectral.json')
    const checks: readonly Check[] = [
      {
        name: 'redocly',
        run: () =>
          runExternalTool(root, '@redocly/cli/bin/cli.js', [
            'lint',
            document,
            '--extends=recommended',
          ]),
      },
      {
        name: 'spectral',
        run: () =>
          runExternalTool(root, '@stoplight/spectral-cli/dist/index.js', [
            'lint',
            document,
            `--ruleset=${ruleset}`,
          ]),
      },
      { name: 'types of the example shop', run: () => exampleTypes(root, '--check') },
      {
        name: 'openapi-typescript',
        run: () =>
          runExternalTool(root, 'openapi-typescript/bin/cli.js', [
            document,
            `--output=${join(folder, 'schema.d.ts')}`,
          ]),
      },
      {
        name: 'types of the sample program',
        run: () => node(join(root, 'node_modules/typescript/bin/tsc')),
      },
      {
        name: 'sample program',
        run: () => node(SAMPLE, product.url, DEMO_PEOPLE[0].email, DEMO_PASSWORD),
      },
    ]
    let isProven = true
    for (const { name, run } of checks) {
      if (await run()) continue
      process.stdout.write(`${name}: FAILED\n`)
      isProven = false
    }
    return isProven
  } finally {
    await product.stop()
  }
}
