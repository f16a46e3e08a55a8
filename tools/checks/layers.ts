import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesIn } from '#tools/checks/circles.ts'

/** The order among areas: one may import only earlier ones; what goes back is an event. */
const AREAS = [
  'sellers',
  'accounts',
  'users',
  'sign-in',
  'two-factor',
  'terms',
  'sign-up',
  'lookups',
  'cases',
  'ledger',
  'provider-messages',
  'charge-core',
  'payments',
  'customers',
  'sub-sellers',
  'plans',
  'payment-defaults',
  'invoices',
  'charges',
  'subscriptions',
  'payment-links',
  'bank-account',
  'med-claims',
  'payouts',
  'balance',
  'pix-limits',
  'bills',
  'account-pix',
  'pix-keys',
  'account-statement',
  'virtual-cards',
  'reconciliation',
  'checkout-page',
  'buyer-notices',
  'notification-panel',
  'api-keys',
  'webhooks',
  'reports',
  'imports',
  'dashboard',
  'search',
  'audit',
  // Operators' actions may concern each area.
  'operations',
]

/** Mains and the files that put parts together: they alone import every area's api and work. */
const COMPOSITION = [
  'server/api.ts',
  'server/worker.ts',
  'server/run.ts',
  'server/main.ts',
  // The bench catches what the routes themselves send to the database.
  'tools/bench/writes.ts',
]

interface Rule {
  readonly files: RegExp
  readonly never: RegExp
  readonly message: string
  readonly except?: RegExp
}

const RULES: readonly Rule[] = [
  {
    files: /^examples\//,
    never: /^(?!examples\/|node:|standardwebhooks$)/,
    message: 'an example is a client like any other: only itself, Node and what clients install',
  },
  {
    files: /^contract\//,
    never: /^(?!contract\/|zod\/mini$|@brazilian-utils\/|credit-card-type$)/,
    message: 'the contract is pure: only itself and the shape library',
    except: /\.test\.ts$/,
  },
  {
    files: /^contract\/basics\//,
    never: /^contract\/(?!basics\/)/,
    message: 'basics know no access and no area',
  },
  {
    files: /^contract\/access\//,
    never: /^contract\/(?!basics\/|access\/)/,
    message: 'access knows no area',
  },
  {
    files: /^web\//,
    never: /^(server|database|tests|tools)\//,
    message: 'the web never imports the server',
  },
  {
    files: /^web\/panel\//,
    never: /^web\/checkout\/(?!page\/)/,
    message: 'the panel may take only checkout/page',
  },
  {
    files: /^web\/checkout\//,
    never: /^web\/panel\//,
    message: 'the checkout never imports the panel',
  },
  {
    files: /^web\/checkout\/page\//,
    never: /^(@mantine|@tanstack)\//,
    message: 'the pay page is components of props only',
  },
  { files: /^web\/kit\//, never: /^web\/(panel|checkout)\//, message: 'the kit knows no area' },
  {
    files: /^web\/client\//,
    never: /^web\/(kit|panel|checkout)\//,
    message: 'the client knows no component: the kit is built on it',
  },
  {
    files: /^web\//,
    never: /^web\/client\/machine-time\.ts$/,
    message: "dates come from the product's time; the machine's is for keys, tokens and sessions",
    except:
      /^web\/client\/|sign-in\/public\/SessionsSection\.tsx$|api-keys\/IntegrationScreen\.tsx$/,
  },
  {
    files: /^server\//,
    never: /^(web|tests|tools)\//,
    message: 'the server imports no screen and no test',
    except: /\.test\.ts$/,
  },
  {
    files: /^server\//,
    never: /^database\/(?!tables\.ts$)/,
    message: 'only the demonstration seeds',
    except: /^server\/demonstration\.ts$|\.test\.ts$/,
  },
  {
    files: /^server\/platform\//,
    never: /^server\/(?!platform\/)/,
    message: 'the platform knows no area',
  },
  {
    files: /^server\/adapters\//,
    never: /^server\/(areas|outside|sandbox)\//,
    message: 'adapters know no area',
    except: /\.test\.ts$/,
  },
  {
    files: /^server\/areas\//,
    never: /^server\/adapters\/[^/]+\/(?!port\.ts$)/,
    message: 'areas know only the port',
  },
  {
    files: /^server\/areas\//,
    never: /^server\/(outside|sandbox|reference)\//,
    message: 'areas know no sandbox and no reference',
  },
  {
    files: /^server\/outside\//,
    never: /^server\/(areas|sandbox)\//,
    message: 'other companies know nothing of ours',
  },
  {
    files: /^(server|web|contract)\//,
    never: /\.test\.tsx?$|^tests\//,
    message: 'nothing imports a test',
    except: /\.test\.tsx?$/,
  },
  {
    files: /./,
    never: /^pg$/,
    message: 'pg only in the database module',
    except:
      /^server\/platform\/database\/((database|listener|statement-watch)\.ts|postgres\/)|^tests\//,
  },
]

interface Ban {
  readonly files: RegExp
  readonly pattern: RegExp
  readonly message: string
  readonly except: RegExp
}

const BANS: readonly Ban[] = [
  {
    files: /^(server|contract|web)\//,
    pattern: /process\.env/,
    message: 'process.env only in config',
    except:
      /platform\/(config\/config|database\/postgres\/launcher)\.ts$|server\/run\.ts$|vite\.config\.ts$|\.test\.ts$/,
  },
  {
    files: /^(server|contract|web)\//,
    pattern: /Date\.now\(\)|new Date\(\)|\bdayjs\(\)/,
    message: 'time only from the clock',
    except: /platform\/process\/clock\.ts$|^web\/client\/machine-time\.ts$|\.test\.ts$/,
  },
  {
    files: /^database\/migrations\//,
    pattern: /\b(now\(\)|current_date|current_timestamp)/i,
    message: 'no time of the database',
    except: /^$/,
  },
  {
    files: /^(server|contract|web)\//,
    pattern: /dangerouslySetInnerHTML|javascript:/,
    message: 'no raw HTML',
    except: /^$/,
  },
  {
    files: /^(server|contract|web|tests|tools)\//,
    pattern: /(: any\b|\bas any\b|@ts-ignore|@ts-nocheck)/,
    message: 'no any',
    except: /^tools\/checks\/layers\.ts$/,
  },
]

// Not a file name.
const IMPORT = /(?<![\w/])(?:from|import)\s*\(?\s*'([^']+)'/g

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return specifier
  return join(file, '..', specifier)
}

function areaProblems(file: string, target: string): string[] {
  const from = /^server\/areas\/([^/]+)\//.exec(file)?.[1]
  const to = /^server\/areas\/([^/]+)\/(.+)$/.exec(target)
  if (!to) return []
  const [, area = '', inner = ''] = to
  const problems: string[] = []
  for (const name of [from, area]) {
    if (name && !AREAS.includes(name))
      problems.push(`${file}: ${name} is not in the order of areas`)
  }
  const isServer = file.startsWith('server/') && !/\.(test|fixture)\.ts$/.test(file)
  const composes = COMPOSITION.includes(file) || file.endsWith('.test.ts')
  if (from !== area && /(^|[-/])sql\.ts$/.test(inner) && isServer) {
    problems.push(`${file}: the SQL of ${area} is its own`)
  }
  if (from !== area && /^(api|work)\.ts$/.test(inner) && !composes) {
    problems.push(`${file}: only the program mounts ${area}/${inner}`)
  }
  if (from && from !== area && AREAS.indexOf(area) > AREAS.indexOf(from)) {
    problems.push(`${file}: ${from} comes before ${area}; tell it by an event`)
  }
  return problems
}

function panelProblems(file: string, target: string): string[] {
  const from = /^web\/panel\/areas\/([^/]+)\//.exec(file)?.[1]
  const to = /^web\/panel\/areas\/([^/]+)\/(.+)$/.exec(target)
  if (!from || !to || to[1] === from || to[2]?.startsWith('public/')) return []
  return [`${file}: of ${to[1]} only public/ may be imported`]
}

function banProblems(file: string, text: string): string[] {
  const code = text.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return BANS.filter(
    ({ files, except, pattern }) => files.test(file) && !except.test(file) && pattern.test(code),
  ).map(({ message }) => `${file}: ${message}`)
}

const importProblems = (file: string, target: string): string[] => [
  ...RULES.filter(
    ({ files, never, except }) => files.test(file) && never.test(target) && !except?.test(file),
  ).map(({ message }) => `${file}: imports ${target}; ${message}`),
  ...areaProblems(file, target),
  ...panelProblems(file, target),
]

/** Forbidden imports and words, each with the alternative. */
export function checkLayers(root: string): string[] {
  const files = globSync('{contract,server,web,database,tests,tools,examples}/**/*.{ts,tsx,sql}', {
    cwd: root,
  })
  const problems: string[] = []
  const imports = new Map<string, readonly string[]>()
  for (const file of files.sort()) {
    const text = readFileSync(join(root, file), 'utf8')
    problems.push(...banProblems(file, text))
    if (file.endsWith('.sql')) continue
    const targets = [...text.matchAll(IMPORT)].map(([, specifier = '']) =>
      targetOf(file, specifier),
    )
    imports.set(file, targets)
    problems.push(...targets.flatMap((target) => importProblems(file, target)))
  }
  return [...problems, ...circlesIn(imports).map((circle) => `${circle}: imports in a circle`)]
}
